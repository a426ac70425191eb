import type { Meta, StoryObj } from '@storybook/react-vite';
import { RunningServer } from '@trailcast/client/features/relay-server/components/running-server.tsx';
import { STARTER_SCENES } from '@trailcast/client/features/relay-server/starter-scenes.ts';
import { expect, fn, userEvent, within } from 'storybook/test';
import { urgent } from '../one-tap/mock-urgent.js';
import { QUALITIES } from '../../../qualities.js';
import { LOST_FEED_REHEARSAL, runningState, type RunningState } from './running-state.js';
import { expectStartAfterConfirmation } from './start-after-confirmation.js';
import { openedDialog } from '../../../opened-dialog.js';

const DESKTOP_MIN_PX = 1024;

const meta: Meta<typeof RunningServer> = {
  component: RunningServer,
  args: {
    state: runningState,
    streams: [],
    scenes: ['Live', 'Privacy'],
    destinations: [],
    switchingId: null,
    urgent,
    isPictureShown: false,
    qualities: QUALITIES,
    forOperators: false,
    hasPendingCollection: false,
    serverFee: 0.5,
    onAskDelete: fn(),
    busy: null,
    onStart: fn(),
    onStop: fn(),
    onEndAfterDelay: fn(),
    onDump: fn(),
    onGoLive: fn(),
    onRehearse: fn(),
    onEndRehearsal: fn(),
    onSimulate: fn(),
    onDelay: fn(),
    onScene: fn(),
    onAssign: fn(),
    onFeedLoss: fn(),
    onDestination: fn(),
    onQuality: fn(),
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RunningServer>;

export const Ready: Story = {};
export const Busy: Story = { args: { busy: 'start' } };

/** Without a feed the next step is the phone, so the start button is below the scenes. */
export const StartWithoutFeed: Story = {
  args: { state: { ...runningState, title: 'ready', status: { ...runningState.status, srt: false } } },
  play: async ({ canvasElement, args }) => {
    await expectStartAfterConfirmation(canvasElement, args.onStart);
  },
};

const rehearsingState: RunningState = {
  ...runningState,
  status: {
    ...runningState.status,
    bridging: true,
    scene: 'Be right back',
    rehearsal: LOST_FEED_REHEARSAL,
  },
};

/** A rehearsal has no viewers. */
export const Rehearsing: Story = {
  args: { state: rehearsingState, thresholds: 'Thresholds' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/^Feed lost/)).toBeNull();
    await expect(canvas.getByText('Thresholds')).toBeVisible();
  },
};

/** While live, the thumb bar has the quick scenes. They are tiles only in a desktop's low window, whose rail hides them. */
export const Live: Story = {
  args: {
    scenes: STARTER_SCENES,
    state: { ...runningState, title: 'success', status: { ...runningState.status, obs: true } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tiles = within(canvas.getByRole('group', { name: 'Switch now' })).getAllByRole('button');
    const quickScenes = ['Be right back', 'Privacy'];
    const isLow = window.innerWidth >= DESKTOP_MIN_PX && window.innerHeight < 760;
    const expectedTiles = STARTER_SCENES.filter((scene) => isLow || !quickScenes.includes(scene));
    await expect(tiles.map(({ innerText }) => innerText.trim())).toEqual(expectedTiles);
    const bar = within(canvas.getByRole('region', { name: 'Quick actions' }));
    for (const scene of quickScenes)
      await expect(bar.getByRole('button', { name: `Switch to ${scene}` })).toBeVisible();
  },
};

/** The only stop button is beside the picture's controls. */
export const LiveWithAPicture: Story = {
  args: {
    state: { ...runningState, title: 'success', status: { ...runningState.status, obs: true } },
    isPictureShown: true,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Stop stream' })).toBeNull();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};

/** Delayed content can be dumped, or sent before the broadcast ends. */
export const Delayed: Story = {
  args: {
    state: {
      kind: 'running',
      title: 'success',
      server: { ...runningState.server, delay: 20 },
      status: {
        ...runningState.status,
        obs: true,
        delay: { __typename: 'Delay', state: 'full', behind: 20, until: null, limited: null },
      },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText('Your viewers are 20 seconds behind. The preview is not delayed.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'End after the delay' }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onEndAfterDelay).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'End after the delay' }));
    await expect(args.onEndAfterDelay).toHaveBeenCalledOnce();
  },
};

/** An ending broadcast can't be dumped, only stopped immediately. */
export const Ending: Story = {
  args: {
    state: {
      kind: 'running',
      title: 'success',
      server: { ...runningState.server, delay: 20 },
      status: {
        ...runningState.status,
        obs: true,
        delay: { __typename: 'Delay', state: 'ending', behind: 20, until: null, limited: null },
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // On a desktop, and with a picture, the stop button is beside the picture's controls.
    const stopButton = canvas.queryByRole('button', { name: 'Stop stream' });
    await expect(stopButton === null).toBe(window.innerWidth >= DESKTOP_MIN_PX);
    await expect(canvas.queryByRole('button', { name: 'Dump' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'End after the delay' })).toBeNull();
  },
};
