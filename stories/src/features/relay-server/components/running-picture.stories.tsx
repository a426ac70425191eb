import type { Meta, StoryObj } from '@storybook/react-vite';
import { RunningPicture } from '@trailcast/client/features/relay-server/components/running-picture.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../qualities.js';
import { LOST_FEED_REHEARSAL, runningState } from './running-state.js';
import { expectStartAfterConfirmation } from './start-after-confirmation.js';
import { isFilled } from '../../../is-filled.js';
import { openedDialog } from '../../../opened-dialog.js';

const { status } = runningState;
const preview = { source: 'program' as const, picture: null, play: () => () => undefined };

const meta: Meta<typeof RunningPicture> = {
  component: RunningPicture,
  args: {
    preview,
    qualities: QUALITIES,
    status,
    quality: null,
    busy: null,
    onPreview: fn(),
    onStart: fn(),
    onStop: fn(),
    onGoLive: fn(),
  },
  beforeEach: () => () => localStorage.removeItem('watch'),
};
export default meta;
type Story = StoryObj<typeof RunningPicture>;

const createCostStory = (text: RegExp, args: Story['args']): Story => ({
  args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const watchButton = canvas.getByRole('button', { name: 'Watch live' });
    await expect(watchButton).toHaveAttribute('title', expect.stringMatching(text));
    await userEvent.click(watchButton);
    const rate = await canvas.findByText(text);
    await expect(rate.checkVisibility()).toBe(window.innerWidth < 1024);
  },
});

/** The data volume of a live preview depends on the bitrate of program or feed. Only a phone shows it as text. */
export const DefaultQuality = createCostStory(/0[.,]3 MB/, {});
export const ChosenQuality = createCostStory(/0[.,]8 MB/, { quality: '1080p30' });
export const FeedBitrate = createCostStory(/0[.,]5 MB/, {
  preview: { ...preview, source: 'feed' },
  status: { ...status, kbps: 4_000 },
});
/** The start button is above the picture and asks before it starts. */
export const StartConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const startButton = canvas.getByRole('button', { name: 'Start stream' });
    const picture = canvas.getByRole('group', { name: 'Preview' });
    await expect(startButton.getBoundingClientRect().bottom).toBeLessThan(
      picture.getBoundingClientRect().top,
    );
    await expectStartAfterConfirmation(canvasElement, args.onStart);
  },
};
/** A rehearsal must be ended before a broadcast. */
export const Rehearsing: Story = {
  args: {
    status: {
      ...status,
      rehearsal: LOST_FEED_REHEARSAL,
    },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start stream' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('A rehearsal is running. End it and start streaming');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start stream' }));
    await expect(args.onGoLive).toHaveBeenCalledOnce();
    await expect(args.onStart).not.toHaveBeenCalled();
  },
};
/**
 * While live, there is no button above the picture. The stop button is at the end of the picture's controls. On a
 * phone the button has a short text, because the row has no room for the long one.
 */
export const Live: Story = {
  args: { status: { ...status, obs: true } },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole('button', { name: 'Start stream' })).toBeNull();
    const stopButton = canvas.getByRole('button', { name: 'Stop stream' });
    const { left, top, width, height } = stopButton.getBoundingClientRect();
    const isPhone = window.innerWidth < 1024;
    await expect(within(stopButton).getByText('Stop…').checkVisibility()).toBe(isPhone);
    if (isPhone) {
      const sourceSelect = canvas.getByRole('combobox', { name: 'Show' }).getBoundingClientRect();
      await expect([width < 120, height]).toEqual([true, 48]);
      // The selector is on the picture, so that nothing is beside the stop button but the chart.
      await expect([top >= sourceSelect.bottom + 8, left > sourceSelect.right]).toEqual([true, true]);
      await expect(isFilled(stopButton)).toBe(false);
    }
    await userEvent.click(stopButton);
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('Are you sure you want to stop the current stream?');
    await expect(args.onStop).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop stream' }));
    await expect(args.onStop).toHaveBeenCalledOnce();
  },
};
export const LiveOnAPhone: Story = {
  ...Live,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** Without a picture, a phone has no stop button here: the controls are where the start button was. */
export const LiveWithoutAPicture: Story = {
  args: { preview: { ...preview, source: 'off' }, status: { ...status, obs: true } },
  play: async ({ canvas }) => {
    const stopButton = canvas.queryByRole('button', { name: 'Stop stream' });
    await expect(stopButton !== null).toBe(window.innerWidth >= 1024);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const Muted: Story = {
  args: { status: { ...status, obs: true, muted: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Your viewers hear nothing/)).toBeVisible();
  },
};
/** During a panic the mute is not mentioned, because the panic band already shows that viewers hear nothing. */
export const Panic: Story = {
  args: {
    preview: { ...preview, source: 'feed' },
    status: { ...status, muted: true, panic: { __typename: 'PanicStatus', by: null, since: 0, shown: true } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Panic: viewers don’t see the feed')).toBeVisible();
    await expect(within(canvasElement).queryByText(/hear nothing/)).toBeNull();
  },
};
