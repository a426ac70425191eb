import type { ServerPaneState } from '@trailcast/client/features/relay-server/server-state.ts';

export type RunningState = Extract<ServerPaneState, { kind: 'running' }>;

/** A server that receives a feed and has no broadcast. */
export const runningState: RunningState = {
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
    recording: false,
    delay: 0,
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
    loss: null,
    feedSince: null,
    obsSince: null,
    output: null,
    bridging: false,
    weakLink: null,
    feed: null,
    fallback: null,
    picture: { __typename: 'Picture' as const, width: 1280, height: 720, fps: 30 },
    drawnFps: null,
    held: null,
    delay: null,
    links: null,
    destinations: null,
    recording: null,
    rehearsal: null,
    panic: null,
    muted: null,
    hints: null,
    lastAction: null,
  },
};

/** A rehearsal of a lost feed. */
export const LOST_FEED_REHEARSAL = {
  __typename: 'Rehearsal',
  state: 'on',
  code: null,
  since: Date.now() - 60_000,
  feed: 'lost',
  line: [],
} satisfies RunningState['status']['rehearsal'];
