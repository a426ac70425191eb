import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirstBroadcastOffer } from '@trailcast/client/features/relay-server/first-broadcast/first-broadcast-offer.tsx';
import {
  findRunningTitle,
  type ServerPaneState,
} from '@trailcast/client/features/relay-server/server-state.ts';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { urgent } from '../one-tap/mock-urgent.js';
import { QUALITIES } from '../../../qualities.js';
import { openedDialog } from '../../../opened-dialog.js';
import { FullServerPane, type FullServerPaneProps } from './full-server-pane.js';
import { runningState } from './running-state.js';

const server = {
  __typename: 'Server' as const,
  id: '1',
  streamId: '7',
  timeCreated: Date.now() - 3_700_000,
  version: 1,
  dataId: '5',
  dataVersion: 1,
  onFeedLoss: null,
  quality: null,
  delay: 0,
  recording: false,
  stopsAt: null,
  stopReason: null,
};

function createRunningState(srt: boolean, obs: boolean, statusFields: object = {}): ServerPaneState {
  const status = {
    ...runningState.status,
    obs,
    srt,
    kbps: srt ? 4200 : 0,
    rttMs: 60,
    ...statusFields,
  };
  return { kind: 'running', server, status, title: findRunningTitle(status) };
}

const meta: Meta<typeof FullServerPane> = {
  component: FullServerPane,
  args: {
    streams: [
      { id: '7', name: 'Walk', ingestUrl: 'srt://127.0.0.1:8890?streamid=publish:input/key' },
      { id: '8', name: 'Bike', ingestUrl: 'srt://127.0.0.1:8890?streamid=publish:input/other' },
    ],
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    destinations: [],
    switchingId: null,
    urgent,
    preview: { source: 'off', picture: null, play: () => () => undefined },
    qualities: QUALITIES,
    forOperators: false,
    hasPendingCollection: false,
    serverFee: 0.5,
    busy: null,
    onCreate: fn(),
    onDelete: fn(),
    onKeep: fn(),
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
    onPreview: fn(),
    onQuality: fn(),
    onRecording: fn(),
    recordingsPath: '/streams#recordings',
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FullServerPane>;

export const NoSubscription: Story = { args: { state: { kind: 'no-subscription' } } };
export const NoServer: Story = { args: { state: { kind: 'no-server' } } };
/** The first broadcast is offered before creating a server by hand. */
export const FirstBroadcast: Story = {
  args: {
    state: { kind: 'no-server' },
    firstStep: <FirstBroadcastOffer hasServer={false} serverFee={0.5} onOpen={fn()} />,
  },
  play: async ({ canvasElement }) => {
    const [firstButton, secondButton] = within(canvasElement).getAllByRole('button');
    await expect(firstButton).toHaveTextContent('Set up my first broadcast');
    await expect(secondButton).toHaveTextContent('Create server');
  },
};
export const Starting: Story = { args: { state: { kind: 'starting', server } } };
export const Live: Story = {
  args: { state: createRunningState(true, true, { obsSince: Date.now() - 2_537_000 }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveTextContent(/^LIVE 00:4[2-9]:\d\d$/);
  },
};
/** The last action is below the scenes, because the scenes must be reachable first. */
export const LastAction: Story = {
  args: { state: createRunningState(true, true), lastAction: <p>Friend muted</p> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const tiles = (await canvas.findByRole('group', { name: 'Switch now' })).getBoundingClientRect();
    await expect(canvas.getByText('Friend muted').getBoundingClientRect().top).toBeGreaterThan(tiles.bottom);
  },
};
/** The last action is shown even before the scenes are known. */
export const LastActionAtStart: Story = {
  args: { state: { kind: 'starting', server }, lastAction: <p>Friend muted</p> },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Friend muted')).toBeVisible();
  },
};
/** The button of the list of keys is the last setting, because each control shows its own key. */
export const Keys: Story = {
  args: { state: createRunningState(true, true) },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const keyHints = await canvas.findByRole('button', { name: 'Keyboard' });
    const quality = canvas.getByRole('group', { name: 'Picture' });
    await expect(keyHints.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      quality.getBoundingClientRect().bottom,
    );
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** On a desktop the settings have a frame of their own, so that the frame of the broadcast ends in the first view. */
export const TwoFrames: Story = {
  args: { state: createRunningState(true, true), figures: <p>Feed over time</p> },
  play: async ({ canvas }) => {
    const figures = await canvas.findByText('Feed over time');
    const quality = canvas.getByRole('group', { name: 'Picture' });
    if (window.innerWidth < 1024) return;
    const gap = quality.getBoundingClientRect().top - figures.getBoundingClientRect().bottom;
    await expect(gap).toBeGreaterThanOrEqual(48);
    const frameOf = (element: HTMLElement) =>
      [...canvas.getByRole('region', { name: /^You are live/ }).children].find((frame) =>
        frame.contains(element),
      );
    await expect(frameOf(figures)).not.toBe(frameOf(quality));
    await expect(frameOf(quality)).toContainElement(canvas.getByRole('button', { name: 'Delete server' }));
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** With two scenes the tiles take the height that is left on a phone. The buttons of the scene selector do not. */
export const TwoScenesOnAPhone: Story = {
  args: {
    state: createRunningState(true, true),
    scenes: ['Live', 'Starting soon'],
    scenePictures: new Map(),
    preview: { source: 'program', picture: null, play: () => () => undefined },
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  play: async ({ canvas }) => {
    const selector = await canvas.findByRole('group', { name: /^(Scenes|Szenen)$/ });
    const tile = canvas.getByRole('button', { name: 'Switch to Starting soon' });
    await expect(within(selector).getByText('Starting soon').offsetHeight).toBeLessThan(60);
    if (window.innerWidth < 552 && window.innerHeight > 720)
      await expect(tile.offsetHeight).toBeGreaterThan(90);
  },
};
export const FeedReceived: Story = { args: { state: createRunningState(true, false) } };
export const LiveWithoutFeed: Story = {
  args: { state: createRunningState(false, true) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('timer')).toHaveTextContent(/^(Feed lost|Bild weg)$/);
  },
};
export const Ready: Story = { args: { state: createRunningState(false, false) } };
/** An idle server shows its price, with a button to end it. */
export const IdleServer: Story = {
  args: {
    state: createRunningState(false, false, {
      hints: [
        {
          __typename: 'Hint',
          code: 'nothing-sent',
          at: Date.now() - 720_500,
          text: '',
          seconds: null,
          scene: null,
          destination: null,
          words: null,
        },
      ],
    }),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Your server costs €0.50 an hour, and nothing has been sent for 12 minutes.');
    await userEvent.click(canvas.getByRole('button', { name: 'End server' }));
    const dialog = within(await openedDialog('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete server' }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};
export const NoStream: Story = {
  args: {
    state: { ...createRunningState(false, false), server: { ...server, streamId: null } } as ServerPaneState,
  },
};
const panic = {
  __typename: 'PanicStatus' as const,
  by: { __typename: 'UserRef' as const, id: '2', displayName: 'Friend' },
  since: Date.now() - 42_000,
  shown: true,
};
/** A panic is shown prominently, locks the scenes, and is ended with the thumb bar. */
export const Panic: Story = {
  args: { state: createRunningState(true, true, { obsSince: Date.now() - 600_000, panic, muted: true }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^PANIC \d+:\d\d$/)).toBeVisible();
    const band = canvasElement.querySelector('[data-look=live]');
    await expect(band).toHaveTextContent(/^LIVE 00:10:\d\d/);
    await expect(band?.getBoundingClientRect().height).toBeLessThanOrEqual(40);
    await expect(canvas.getByText('Started by Friend.')).toBeVisible();
    await expect(canvas.getByText('Scenes are locked during a panic. End it first.')).toBeVisible();
    for (const button of canvas.getAllByRole('button', { name: 'Switch to Privacy' }))
      await expect(button).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Privacy' })).toBeDisabled();
    // Viewers see no scene during a panic.
    await expect(canvas.queryByRole('button', { name: 'Live is on program' })).toBeNull();
    await expect(canvas.getByRole('button', { name: /^End panic/ })).toBeEnabled();
  },
};
/** On a phone the broadcast band is joined to the panic band above it. */
export const PanicOnPhone: Story = {
  ...Panic,
  play: async ({ canvasElement }) => {
    if (window.innerWidth >= 552) return;
    const panicBand = within(canvasElement).getByRole('region', { name: 'Panic' }).getBoundingClientRect();
    const band = canvasElement.querySelector('[data-look=live]')?.getBoundingClientRect();
    await expect(band?.top).toBe(panicBand.bottom);
    // Without a picture, both are as high as the highest band of another state.
    await expect(band!.bottom - panicBand.top).toBe(106);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** Above a picture on a phone, the panic's title is as large as the broadcast's timer. The band's text is at most two lines. */
export const PanicAbovePicture: Story = {
  args: { ...Panic.args, preview: { source: 'program', picture: null, play: () => () => undefined } },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth >= 552) return;
    const panicBand = canvas.getByRole('region', { name: 'Panic' });
    const [title] = within(panicBand).getAllByRole('timer');
    await expect(getComputedStyle(title!).fontSize).toBe('36px');
    const alert = within(panicBand).getByRole('alert');
    // With one line, as in the band of a lost feed; two lines have just enough room.
    const titleBounds = title!.getBoundingClientRect();
    const hasOneLine = alert.getBoundingClientRect().height < 20;
    await expect(titleBounds.top - panicBand.getBoundingClientRect().top).toBeCloseTo(
      hasOneLine ? 10.5 : 2,
      0,
    );
    await expect(alert.getBoundingClientRect().top - titleBounds.bottom).toBe(2);
    await expect(getComputedStyle(alert).lineHeight).toBe('17px');
    await expect(alert.getBoundingClientRect().height).toBeLessThanOrEqual(34);
    await expect(window.innerWidth - alert.getBoundingClientRect().right).toBeGreaterThanOrEqual(16);
    await expect(within(panicBand).getByText('Started by Friend.').parentElement?.offsetWidth).toBe(1);
    const band = canvasElement.querySelector('[data-look=live]')!.getBoundingClientRect();
    // The bands together are as high as the band of a broadcast without a panic.
    await expect(band.bottom - panicBand.getBoundingClientRect().top).toBe(96);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** Without a broadcast the thumb bar only offers to end the panic. */
export const PanicBeforeBroadcast: Story = {
  args: { state: createRunningState(true, false, { panic }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Nothing is sent now/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^End panic/ })).toBeVisible();
  },
};
export const Muted: Story = {
  args: { state: createRunningState(true, true, { muted: true }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Your viewers hear nothing/)).toBeVisible();
  },
};
const liveFields = { obsSince: Date.now() - 600_000 };
const LIVE_STATES = [
  createRunningState(true, true, liveFields),
  createRunningState(false, true, liveFields),
  createRunningState(true, true, { ...liveFields, muted: true, scene: 'A scene with quite a long name' }),
  createRunningState(false, true, {
    ...liveFields,
    bridging: true,
    hints: [{ __typename: 'Hint', code: 'no-sound', at: 1, destination: null, words: null }],
  }),
] as const;

function WithChangingState(props: FullServerPaneProps) {
  const [stateIndex, setStateIndex] = useState(0);
  return (
    <>
      <FullServerPane {...props} state={LIVE_STATES[stateIndex % LIVE_STATES.length] ?? LIVE_STATES[0]} />
      <button onClick={() => setStateIndex(stateIndex + 1)}>Next</button>
    </>
  );
}

/** During a broadcast, a lost feed, a mute or a hint does not move the scenes. */
export const ScenesUnmoved: Story = {
  args: { preview: { source: 'program', picture: null, play: () => () => undefined } },
  render: (args) => <WithChangingState {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const measureTilesOffset = () =>
      canvas.getByRole('group', { name: 'Switch now' }).getBoundingClientRect().top -
      (canvasElement.querySelector('[data-look]')?.getBoundingClientRect().top ?? 0);
    await canvas.findByRole('group', { name: 'Switch now' });
    const offsetBefore = measureTilesOffset();
    for (const notice of [
      /^You are live without/,
      /^Your viewers hear nothing/,
      /^Your feed has had no sound/,
    ]) {
      await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
      await canvas.findByText(notice);
      await expect(measureTilesOffset()).toBe(offsetBefore);
    }
  },
};
/** A rehearsal is never labelled live. */
export const Rehearsal: Story = {
  args: {
    state: createRunningState(true, false, {
      rehearsal: {
        __typename: 'Rehearsal',
        state: 'on',
        code: null,
        since: Date.now() - 60_000,
        feed: 'real',
        line: [],
      },
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const title = /^(Rehearsal. Nothing is sent|Probe. Nichts wird gesendet)$/;
    await expect(canvas.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(canvas.getByText(/^(not sent|nicht gesendet)$/)).toBeVisible();
    await expect(canvas.queryByText('LIVE')).toBeNull();
  },
};
/** The machine is overloaded: a lower quality is offered for the next start. */
export const FewFrames: Story = {
  args: {
    state: createRunningState(true, true, {
      picture: { __typename: 'Picture', width: 1920, height: 1080, fps: 30 },
      drawnFps: 22,
    }),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/22 (of|von) 30/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Use 720p30|720p30 ab)/ }));
    await expect(args.onQuality).toHaveBeenCalledWith('720p30');
  },
};
const createLink = (number: number, lost: boolean) => ({
  __typename: 'FeedLink' as const,
  number,
  name: `Link ${number}`,
  lost,
  kbps: lost ? 0 : 2050,
  share: lost ? 0 : 0.5,
  heardAt: Date.now() - (lost ? 8_000 : 20),
  delayMs: lost ? null : 40,
  rttMs: null,
  naks: null,
});
/** One of the phone's three bonded links is lost. */
export const LinkLost: Story = {
  args: {
    state: createRunningState(true, true, {
      links: [createLink(1, false), createLink(2, true), createLink(3, false)],
    }),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/Link 2 lost, 2 links carry 4\.1 Mbit\/s|Verbindung 2 weg, 2 Verbindungen tragen 4,1/),
    ).toBeVisible();
  },
};
/** The recording has stopped automatically. The reason is shown. */
export const RecordingFailed: Story = {
  args: {
    state: {
      ...createRunningState(true, true, {
        recording: {
          __typename: 'ServerRecording',
          state: 'stopped',
          since: null,
          bytes: 2e9,
          failed: { __typename: 'RecordingFailure', code: 'user-quota', text: 'Your space is used up.' },
        },
      }),
      server: { ...server, recording: true },
    } as ServerPaneState,
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/space for recordings is used up|Platz für Aufnahmen ist verbraucht/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Record|Aufnehmen)$/ }));
    await expect(args.onRecording).toHaveBeenCalledWith(true);
  },
};
/** On a phone only the band names the scene that viewers see. Only a desktop and screen readers get the notice. */
export const Bridging: Story = {
  args: { state: createRunningState(false, true, { scene: 'Be right back', bridging: true }) },
  play: async ({ canvas }) => {
    const notice = await canvas.findByText(/^(Feed lost\. Viewers see|Bild verloren\.)/);
    const { width } = notice.closest('[role=status]')!.parentElement!.getBoundingClientRect();
    await expect(width === 1).toBe(window.innerWidth < 1024);
    await expect(canvas.getByText(/^(Still|Weiter) live/).checkVisibility()).toBe(window.innerWidth < 1024);
  },
};
export const BridgingOnAPhone: Story = {
  ...Bridging,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const Reconnecting: Story = {
  args: {
    state: createRunningState(true, false, {
      output: { __typename: 'Output', state: 'reconnecting', reason: null, attempt: 2 },
    }),
  },
};
export const BroadcastFailed: Story = {
  args: {
    state: createRunningState(true, false, {
      output: {
        __typename: 'Output',
        state: 'failed',
        reason: 'the platform refused the stream key',
        attempt: 1,
      },
    }),
  },
};
export const ScenesUnknown: Story = { args: { state: createRunningState(true, false), scenes: null } };
export const StopsWhenIdle: Story = {
  args: {
    state: {
      ...createRunningState(false, false),
      server: { ...server, stopsAt: Date.now() + 600_000, stopReason: 'idle' },
    } as ServerPaneState,
  },
};
export const StopsForPayment: Story = {
  args: {
    state: {
      ...createRunningState(true, true),
      server: { ...server, stopsAt: Date.now() + 600_000, stopReason: 'payment' },
    } as ServerPaneState,
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Go to payment' })).toBeVisible();
  },
};
export const RendererFallback: Story = {
  args: {
    state: createRunningState(true, true, {
      fallback: {
        __typename: 'RendererFallback',
        code: 'ended-twice',
        text: 'OBS crashed twice within 10 minutes with the software renderer.',
        width: 896,
        height: 504,
        fps: 30,
      },
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^The picture is 896×504 now/)).toBeVisible();
  },
};
export const ObsRestart: Story = {
  args: { state: createRunningState(true, true, { held: true }) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^OBS is being restarted/)).toBeVisible();
  },
};
export const ChangePending: Story = {
  args: { state: createRunningState(true, true), hasPendingCollection: true },
};

/** Without a connection the title shows no current state. */
export const Disconnected: Story = {
  args: {
    state: createRunningState(true, true, { obsSince: Date.now() - 600_000 }),
    lostSince: Date.now() - 12_000,
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('heading', { name: 'Last known: You are live' }),
    ).toBeVisible();
    await expect(within(canvasElement).getByText(/^As of \d+ seconds ago$/)).toBeVisible();
  },
};

/** Renders a server that is live immediately after its start. */
function LiveAfterStart(props: FullServerPaneProps) {
  const [obs, setObs] = useState(false);
  return <FullServerPane {...props} state={createRunningState(true, obs)} onStart={() => setObs(true)} />;
}

/**
 * The stop button is never at the position of the start button. The focus moves to the heading, which describes the
 * change.
 */
export const HeadingFocus: Story = {
  args: { state: createRunningState(true, false) },
  render: (args) => <LiveAfterStart {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await canvas.findByRole('button', { name: /^(Start stream|Stream starten)$/ })).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await openedDialog('alertdialog');
    within(dialog).getAllByRole('button').at(-1)!.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: /^(You are live|Du bist live)/ })).toHaveFocus(),
    );
  },
};

/** A rehearsal's time runs only while the server is connected. */
export const RehearsalWithLostChannel: Story = {
  args: {
    state: createRunningState(true, false, {
      rehearsal: {
        __typename: 'Rehearsal',
        ...{ state: 'on', code: null, since: Date.now() - 90_000, feed: 'real', line: [] },
      },
    }),
    lostSince: Date.now() - 30_000,
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText(/^(Last known: REHEARSAL|Zuletzt bekannt: PROBE) (1:00|0:59)$/),
    ).toBeVisible();
  },
};
