import type { Meta, StoryObj } from '@storybook/react-vite';
import { RunningServer } from '@trailcast/client/features/relay-server/components/running-server.tsx';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../qualities.js';

const meta: Meta<typeof RunningServer> = {
  component: RunningServer,
  args: {
    state: {
      kind: 'running',
      title: 'srtRunning',
      server: {
        __typename: 'Server',
        id: '1',
        streamId: null,
        timeCreated: 0,
        version: 1,
        dataId: '5',
        dataVersion: 1,
        onFeedLoss: null,
        quality: null,
        stopsAt: null,
        stopReason: null,
      },
      status: {
        __typename: 'ServerStatus',
        serverId: '1',
        scene: 'Live',
        obs: false,
        srt: true,
        version: 1,
        kbps: 2500,
        rttMs: 40,
        feedSince: null,
        obsSince: null,
        output: null,
        bridging: false,
        feed: null,
        fallback: null,
        picture: { __typename: 'Picture' as const, width: 1280, height: 720, fps: 30 },
        drawnFps: null,
        held: null,
      },
    },
    streams: [],
    scenes: ['Live', 'Privacy'],
    preview: { source: 'off', picture: null },
    qualities: QUALITIES,
    forOperators: false,
    changeWaits: false,
    busy: null,
    onStart: fn(),
    onStop: fn(),
    onScene: fn(),
    onAssign: fn(),
    onFeedLoss: fn(),
    onPreview: fn(),
    onQuality: fn(),
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RunningServer>;

export const Ready: Story = {};
export const Busy: Story = { args: { busy: 'start' } };

/** Start needs a confirmation. */
export const StartAsksFirst: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start stream' }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent('Are you sure you want to start streaming to the platform?');
    await expect(args.onStart).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start stream' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
