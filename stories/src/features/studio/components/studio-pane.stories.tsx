import type { Meta, StoryObj } from '@storybook/react-vite';
import { StudioPane } from '@trailcast/client/features/studio/components/studio-pane.tsx';
import type { Level } from '@trailcast/client/features/studio/studio-types.ts';
import type { ReactNode } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';
import { openedDialog } from '../../../opened-dialog.js';

const NAMES = [
  'panic',
  'band',
  'trail',
  'preview',
  'scenes',
  'bar',
  'figures',
  'keys',
  'sources',
  'levels',
  'chat',
  'dump',
  'start',
  'stop',
  'destinations',
  'lastAction',
] as const;
const parts = {
  isJoined: false,
  panic: <p>panic</p>,
  band: <p>band</p>,
  trail: <p>trail</p>,
  preview: (aside: ReactNode) => (
    <>
      <p>preview</p>
      <div data-testid="aside">{aside}</div>
    </>
  ),
  scenes: <p>scenes</p>,
  bar: <p>bar</p>,
  figures: <p>figures</p>,
  keys: <p>keys</p>,
  sources: <p>sources</p>,
  levels: <p>levels</p>,
  chat: <p>chat</p>,
  dump: <p>dump</p>,
  start: <p>start</p>,
  stop: <p>stop</p>,
  destinations: <p>destinations</p>,
  lastAction: <p>lastAction</p>,
};

const meta: Meta<typeof StudioPane> = {
  component: StudioPane,
  args: {
    owner: 'Anna',
    grant: { level: 'produce', until: null },
    parts,
    isLeaving: false,
    onLeave: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof StudioPane>;

/** Returns a story that expects only these parts for a helper of this level. Only a desktop shows the figures. */
const createLevelStory = (level: Level, expected: readonly string[]): Story => ({
  args: { grant: { level, until: null } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('region', { name: 'Anna’s studio' })).toBeVisible();
    const note = canvas.queryByText('You can’t stop the broadcast');
    await expect(note !== null).toBe(!expected.includes('stop'));
    // A wide heading says so in words.
    if (note) await expect(note.checkVisibility()).toBe(window.innerWidth < 1280);
    const visibleNames = NAMES.filter((name) => canvas.queryByText(name) !== null);
    const isDesktop = window.innerWidth >= 1024;
    await expect(visibleNames).toEqual(
      NAMES.filter((name) => expected.includes(name) && (name !== 'figures' || isDesktop)),
    );
  },
});
export const Watch = createLevelStory('watch', [
  'panic',
  'band',
  'trail',
  'lastAction',
  'preview',
  'figures',
  'levels',
  'chat',
]);
export const Operate = createLevelStory('operate', [
  'panic',
  'band',
  'trail',
  'lastAction',
  'preview',
  'scenes',
  'bar',
  'figures',
  'keys',
  'sources',
  'chat',
  'dump',
]);
/** The list of sources contains the level meters. */
export const Produce = createLevelStory(
  'produce',
  NAMES.filter((name) => name !== 'levels'),
);

/** On a desktop, chat and sources are beside the picture and the scenes. */
export const OnDesktop: Story = {
  args: { isWide: true },
  play: async ({ canvasElement }) => {
    const measureBounds = (name: string) => within(canvasElement).getByText(name).getBoundingClientRect();
    await expect(measureBounds('chat').left).toBeGreaterThan(measureBounds('scenes').right);
    // The studio's owner is named above picture and chat.
    const heading = within(canvasElement).getByRole('heading', { name: 'Producing for Anna' });
    await expect(measureBounds('chat').top).toBeLessThanOrEqual(measureBounds('panic').top);
    await expect(heading.getBoundingClientRect().bottom).toBeLessThanOrEqual(measureBounds('chat').top);
    await expect(measureBounds('chat').top).toBeLessThan(measureBounds('scenes').top);
    await expect(measureBounds('sources').top).toBeGreaterThanOrEqual(measureBounds('chat').bottom);
    await expect(measureBounds('destinations').top).toBeGreaterThanOrEqual(measureBounds('scenes').bottom);
    await expect(measureBounds('keys').top).toBeGreaterThanOrEqual(measureBounds('destinations').bottom);
    // The stop button is beside the picture's controls, apart from the scenes.
    await expect(within(canvasElement).getByTestId('aside')).toHaveTextContent('stop');
    await expect(measureBounds('stop').bottom).toBeLessThanOrEqual(measureBounds('scenes').top);
    if (window.innerWidth < 1024) return;
    // The figures are below the scenes, and the keys beside the button at the end of the studio.
    await expect(measureBounds('figures').top).toBeGreaterThanOrEqual(measureBounds('scenes').bottom);
    await expect(measureBounds('destinations').top).toBeGreaterThanOrEqual(measureBounds('figures').bottom);
    await expect(measureBounds('keys').top).toBeGreaterThan(measureBounds('sources').bottom);
    // Both columns end at the same place, even if the content of the first one is lower.
    const columns = [...canvasElement.querySelector('[data-body]')!.children];
    const [firstBottom, secondBottom] = columns.map((column) => column.getBoundingClientRect().bottom);
    await expect(firstBottom).toBe(secondBottom);
  },
};

/** On a phone the page has one stop button: beside the picture's controls, or at the end without a picture. */
export const StopOnAPhone: Story = {
  args: { parts: { ...parts, isJoined: true } },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByTestId('aside')).getByText('stop')).toBe(canvas.getByText('stop'));
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** A helper without the right to stop the broadcast reads that in the place of the stop button. */
export const OperateOnAPhone: Story = {
  args: { parts: { ...parts, isJoined: true }, grant: { level: 'operate', until: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('stop')).toBeNull();
    await expect(within(canvas.getByTestId('aside')).getByText('You can’t stop the broadcast')).toBeVisible();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The note and the heading fit into a small phone. */
export const OperateInGerman: Story = {
  args: OperateOnAPhone.args!,
  decorators: [narrow],
  play: async ({ canvas }) => {
    // The pane is as wide as the phone, so its box does not fit in that of the content.
    for (const text of [
      canvas.getByText('Du kannst die Sendung nicht beenden'),
      canvas.getByRole('heading', { name: 'Du hilfst Anna' }),
    ]) {
      await expect(text).toBeVisible();
      await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
      await expect(text.getBoundingClientRect().right).toBeLessThanOrEqual(304);
    }
  },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w390', isRotated: false } },
};
/**
 * The scenes act for the owner, as the bar does: they have a frame in the same colour, or a line above them on a desktop,
 * which moves nothing.
 */
export const FrameOfTheScenes: Story = {
  args: {
    parts: {
      ...parts,
      scenes: (
        <div role="group" aria-label="Scenes">
          <div data-testid="frame">
            <div>
              <button type="button" data-tile>
                Live
              </button>
            </div>
          </div>
          <p>scenes</p>
        </div>
      ),
    },
  },
  play: async ({ canvas, canvasElement }) => {
    const frame = getComputedStyle(canvas.getByTestId('frame'));
    const heading = getComputedStyle(canvasElement.querySelector('[data-heading]')!);
    const isDesktop = window.innerWidth >= 1024;
    await expect(frame.backgroundColor).toBe(isDesktop ? 'rgba(0, 0, 0, 0)' : heading.backgroundColor);
    await expect(frame.boxShadow).toContain(isDesktop ? 'none' : heading.borderBottomColor);
    await expect([frame.padding, frame.margin, frame.borderTopWidth]).toEqual(['0px', '0px', '0px']);
  },
};
/** Nothing can be stopped before a broadcast. */
export const OperateBeforeABroadcast: Story = {
  args: { parts: { ...parts, stop: false }, grant: { level: 'operate', until: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('You can’t stop the broadcast')).toBeNull();
  },
};

/** A heading of several lines does not cover the chat. */
export const OnDesktopWithALongName: Story = {
  args: {
    isWide: true,
    owner: 'Maximilian the Wanderer of the Northern Coast',
    grant: { level: 'operate', until: Date.UTC(2046, 0, 1) },
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 900 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const grant = canvas.getByText('start, stop, title').getBoundingClientRect();
    await expect(grant.bottom).toBeLessThanOrEqual(canvas.getByText('chat').getBoundingClientRect().top);
  },
};

export const NoServer: Story = {
  args: { parts: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Anna has no server right now/)).toBeVisible();
  },
};

export const WithEnd: Story = { args: { grant: { level: 'watch', until: Date.UTC(2046, 0, 1) } } };

export const LeaveConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Leave studio' }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onLeave).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave studio' }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};

export const Leaving: Story = { args: { isLeaving: true } };

export const German: Story = {
  args: { owner: 'Donaudampfschifffahrtsgesellschaft', parts: null },
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
