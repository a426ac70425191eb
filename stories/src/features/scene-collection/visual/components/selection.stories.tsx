import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Selection } from '@trailcast/client/features/scene-collection/visual/components/selection.tsx';
import { boxOf } from '@trailcast/client/features/scene-collection/visual/geometry/placement.ts';
import { expect, fn, fireEvent } from 'storybook/test';

const boxOfSize = (width: number, height: number) => boxOf({ pos: { x: 100, y: 100 } }, { width, height });

const meta: Meta<typeof Selection> = {
  component: Selection,
  args: {
    box: boxOfSize(400, 300),
    canvas: { width: 600, height: 500 },
    label: 'Move Title',
    describedBy: 'help',
    isLocked: false,
    onGrab: fn(),
    onKeyDown: fn(),
  },
  decorators: [
    (Story) => (
      <Box overflow="auto">
        <Box position="relative" w="600px" h="500px">
          <Story />
          <span id="help">Arrow keys move.</span>
        </Box>
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Selection>;

/** Returns the drawn handles, by their position on the frame. */
const listDrawnHandles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('[data-handle]')]
    .filter((handle) => handle.getClientRects().length > 0)
    .map(({ dataset }) => dataset['handle'])
    .sort();

/** Each corner and the middle of each side has a handle. */
export const LargeItem: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(listDrawnHandles(canvasElement)).toEqual([
      '0 0',
      '0 0.5',
      '0 1',
      '0.5 0',
      '0.5 1',
      '1 0',
      '1 0.5',
      '1 1',
    ]);
    const frame = canvasElement.querySelector('[data-handle="0 0"]')?.parentElement?.getBoundingClientRect();
    const side = canvasElement.querySelector('[data-handle="1 0.5"]');
    const { left = 0, top = 0 } = side?.getBoundingClientRect() ?? {};
    await expect([left + 24, top + 24].map(Math.round)).toEqual(
      [frame?.right ?? 0, (frame?.top ?? 0) + (frame?.height ?? 0) / 2].map(Math.round),
    );
    if (side) await fireEvent.pointerDown(side);
    await expect(args.onGrab).toHaveBeenLastCalledWith(expect.anything(), { x: 1, y: 0.5 });
  },
};
/** A side shorter than three finger widths has no handle, so that the corners stay reachable. */
export const LowAndWide: Story = {
  args: { box: boxOfSize(400, 100) },
  play: async ({ canvasElement }) => {
    await expect(listDrawnHandles(canvasElement)).toEqual(['0 0', '0 1', '0.5 0', '0.5 1', '1 0', '1 1']);
  },
};
export const Locked: Story = {
  args: { isLocked: true },
  play: async ({ canvasElement }) => {
    await expect(listDrawnHandles(canvasElement)).toEqual([]);
  },
};
