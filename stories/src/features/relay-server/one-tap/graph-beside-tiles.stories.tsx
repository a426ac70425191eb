import { Box, Stack } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedGraph } from '@trailcast/client/features/relay-server/graph/feed-graph.tsx';
import { SceneTiles } from '@trailcast/client/features/relay-server/one-tap/scene-tiles.tsx';
import { BESIDE_TILES_STYLE } from '@trailcast/client/ui/tiles/graph-beside-tiles.ts';
import { expect, fn, within } from 'storybook/test';
import { targetSize } from '../../../target-size.js';
import { createPictureUrl, idleSwitch } from './tile-args.js';

interface Props {
  scenes: readonly string[];
  kbps: number;
  /** Width of the pane, px. */
  width: number;
  isUndoOffered: boolean;
  isOpen: boolean;
  /** True if a notice is between tiles and graph. */
  hasNotice: boolean;
}

const createPoints = (kbps: number) =>
  Array.from({ length: 60 }, (_, index) => ({
    time: Date.now() - (59 - index) * 1_000,
    kbps: kbps + 100 * Math.sin(index / 4),
    rttMs: 60,
    loss: 0,
    links: [],
  }));

/** Scenes and the feed's graph as on a desktop's home page. */
function TilesAndGraph({ scenes, kbps, width, isUndoOffered, isOpen, hasNotice }: Props) {
  const offer = { previousScene: 'Starting soon', targetScene: 'Live', control: 'tiles' } as const;
  return (
    <Stack gap="4" width={`${width}px`} maxW="calc(100vw - 32px)" css={BESIDE_TILES_STYLE}>
      <SceneTiles
        scenes={scenes}
        pictures={new Map([['Live', createPictureUrl('#0a6')]])}
        current="Live"
        isOnAir
        hasKeys
        disabled={false}
        sceneSwitch={{ ...idleSwitch, ...(isUndoOffered && { offer }) }}
      />
      {hasNotice && <Box data-testid="notice">The stream’s output has stopped.</Box>}
      <Box data-coverable minH="40px">
        <FeedGraph
          range="minute"
          points={createPoints(kbps)}
          names={new Map()}
          stepMs={1_000}
          lostSince={null}
          limitKbps={800}
          isOpen={isOpen}
          onRange={fn()}
          onOpen={fn()}
        />
      </Box>
    </Stack>
  );
}

const meta: Meta<typeof TilesAndGraph> = {
  component: TilesAndGraph,
  args: {
    scenes: ['Live', 'Starting soon'],
    kbps: 1_400,
    width: 672,
    isUndoOffered: false,
    isOpen: false,
    hasNotice: false,
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export default meta;
type Story = StoryObj<typeof TilesAndGraph>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const measure = (element: Element) => element.getBoundingClientRect();
/** Returns the bounds of both tiles and of the graph. */
const measureRow = (canvas: Canvas) => ({
  tiles: [...within(canvas.getByRole('group', { name: 'Switch now' })).getAllByRole('button')]
    .filter((button) => button.matches('[data-tile]'))
    .map(measure),
  graph: measure(canvas.getByRole('region', { name: 'Feed over time' })),
});

async function expectSameRow([tile]: readonly DOMRect[], graph: DOMRect) {
  await expect(graph.top).toBeCloseTo(tile!.top, 0);
  await expect(graph.bottom).toBeCloseTo(tile!.bottom, 0);
}

/** The bitrate is in the middle of the area above the limit, so that it keeps its place when it changes. */
async function expectInMiddle(value: DOMRect, line: DOMRect) {
  const middle = value.top + value.height / 2;
  await expect(Math.abs(middle - line.top - 0.4 * line.height)).toBeLessThanOrEqual(1);
}

/** With two scenes, tiles and graph are equally high. The labels are at the ends of their lines. */
export const TwoScenes: Story = {
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const { tiles, graph } = measureRow(canvas);
    const [first, second] = tiles;
    await expect([second!.top, second!.width, second!.height]).toEqual([
      first!.top,
      first!.width,
      first!.height,
    ]);
    await expect(graph.left - second!.right).toBeCloseTo(16, 0);
    await expectSameRow(tiles, graph);
    // As high as a row of four tiles, a distance and a low row.
    const rowHeight = ((672 - 24) / 4) * (9 / 16) + 16;
    await expect(first!.height - rowHeight).toBeGreaterThanOrEqual(39);
    const picture = canvas.getByRole('img', { name: /^Bitrate: 1\.[345] Mbit\/s, weak below/ });
    const [line, limit] = ['svg', '[data-limit]'].map((selector) =>
      measure(picture.querySelector(selector)!),
    );
    await expect(line!.height).toBeGreaterThanOrEqual(56);
    const word = measure(within(picture).getByText('weak'));
    await expect(Math.abs(word.top + word.height / 2 - limit!.top)).toBeLessThanOrEqual(1);
    const value = measure(within(picture).getByText(/Mbit\/s$/));
    await expect([value.top >= line!.top - 0.5, value.bottom <= word.top, value.left >= line!.right]).toEqual(
      [true, true, true],
    );
    await expectInMiddle(value, line!);
    // The times are at the ends of the line. A finger's controls take their room.
    const [start, end] = ['60 s ago', 'now'].map((text) => within(picture).getByText(text));
    await expect(start!.checkVisibility()).toBe(targetSize() < 48 && window.innerWidth >= 1280);
    if (start!.checkVisibility()) {
      await expect(measure(start!).top).toBeGreaterThanOrEqual(line!.bottom - 0.5);
      await expect(measure(start!).left).toBeCloseTo(line!.left, 0);
      await expect(measure(end!).right).toBeCloseTo(line!.right, 0);
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
export const TwoScenesInLightTheme: Story = {
  ...TwoScenes,
  globals: { theme: 'light', viewport: { value: 'w1280', isRotated: false } },
};
/** The labels of a weak feed do not cover each other. */
export const WeakFeed: Story = {
  args: { kbps: 500 },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const picture = canvas.getByRole('img', { name: /weak below/ });
    const [value, word] = [/bit\/s$/, 'weak'].map((text) => measure(within(picture).getByText(text)));
    await expect(value!.bottom).toBeLessThanOrEqual(word!.top + 0.5);
    await expectInMiddle(value!, measure(picture.querySelector('svg')!));
  },
};
/** The offer to undo takes exactly the place of the graph's choice. Line, limit and times stay, and nothing moves. */
export const Undo: Story = {
  args: { isUndoOffered: true },
  play: async (context) => {
    const { canvas } = context;
    await TwoScenes.play!(context);
    if (window.innerWidth < 1024) return;
    const button = canvas.getByRole('button', { name: 'Undo, back to Starting soon' });
    const [undo, choice] = [button, canvas.getByRole('group', { name: 'Time' })].map((element) => {
      const { left, top, width, height } = measure(element);
      return [left, top, width, height].map(Math.round);
    });
    await expect(undo).toEqual(choice);
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    const { left, top } = measure(button);
    await expect(button.contains(document.elementFromPoint(left + 20, top + 10))).toBe(true);
  },
};
export const UndoInLightTheme: Story = {
  ...Undo,
  globals: { theme: 'light', viewport: { value: 'w1280', isRotated: false } },
};
/** A notice after the tiles is below them and the graph, which do not move. */
export const WithNotice: Story = {
  args: { hasNotice: true },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const { tiles, graph } = measureRow(canvas);
    await expectSameRow(tiles, graph);
    const notice = measure(canvas.getByTestId('notice'));
    await expect(notice.top).toBeGreaterThan(graph.bottom);
    await expect(notice.width).toBeCloseTo(672, 0);
  },
};
/** The open graph keeps its column. The tiles keep their size. */
export const Open: Story = {
  args: { isOpen: true },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const { tiles, graph } = measureRow(canvas);
    await expect(graph.top).toBeCloseTo(tiles[0]!.top, 0);
    await expect(tiles[0]!.height).toBeLessThan(160);
    await expect(graph.height).toBeGreaterThan(300);
  },
};
/** The graph has the rest of the row. */
export const OneScene: Story = {
  args: { scenes: ['Live'] },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const { tiles, graph } = measureRow(canvas);
    await expectSameRow(tiles, graph);
    await expect(graph.width).toBeGreaterThan(2 * tiles[0]!.width);
    await expect(tiles[0]!.width / tiles[0]!.height).toBeLessThan(16 / 9);
  },
};
/** More scenes take the whole row. The graph is a low row below them. */
export const FourScenes: Story = {
  args: { scenes: ['Live', 'Starting soon', 'Walk', 'Map'] },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const { tiles, graph } = measureRow(canvas);
    await expect(new Set(tiles.map(({ top }) => top)).size).toBe(1);
    await expect(graph.top - tiles[0]!.bottom).toBeCloseTo(16, 0);
    await expect(graph.height).toBeLessThanOrEqual(48);
  },
};
export const ThreeScenes: Story = { args: { scenes: ['Live', 'Starting soon', 'Walk'] } };
/** In German, as narrow as on the smallest desktop. */
export const NarrowInGerman: Story = {
  args: { width: 540, isUndoOffered: true },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const undo = canvas.getByRole('button', { name: 'Zurücknehmen, wieder Starting soon' });
    await expect(undo.scrollWidth).toBeLessThanOrEqual(undo.clientWidth);
    await expect(undo.scrollHeight).toBeLessThanOrEqual(undo.clientHeight);
    const ranges = canvasElement.querySelector('[data-coverable] [role=group]')!;
    await expect(ranges.scrollWidth).toBeLessThanOrEqual(ranges.clientWidth);
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
export const WideRow: Story = { ...TwoScenes, args: { width: 1_000 }, play: async () => {} };
