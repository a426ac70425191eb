import type { WatchedServer } from './alert.ports.js';
import {
  createInitialState,
  isSameState,
  LOST_AFTER_MS,
  detectAlerts,
  type AlertState,
} from './alert-state.js';

const SERVER: WatchedServer = {
  id: 1,
  ownerId: 2,
  attempt: 1,
  isOnAir: true,
  isFeedLive: true,
  refused: [],
  accepted: [],
  wasRefused: false,
  stopsAt: null,
  stopReason: null,
};
const KICK = { id: 7, name: 'Kick' };
const MINUTE_MS = 60_000;

/** Applies changes of a server's state in order, and returns the alerts that they cause. `time` is in ms. */
function runSteps(
  steps: readonly (Partial<WatchedServer> & { time: number })[],
  initialState = createInitialState(SERVER),
) {
  let state: AlertState = initialState;
  const reported: string[] = [];
  for (const { time, ...change } of steps) {
    const step = detectAlerts(state, { ...SERVER, ...change }, time);
    ({ state } = step);
    for (const { kind, destination, expires } of step.alerts) {
      expect(expires).toBeGreaterThan(time);
      reported.push([kind, destination, time].filter((part) => part !== null).join(' '));
    }
    expect(isSameState(detectAlerts(state, { ...SERVER, ...change }, time).state, state)).toBe(true);
  }
  return reported;
}

describe('detectAlerts for a feed', () => {
  it('reports the loss of the feed once, and its return once', () => {
    const lostFeed = { isFeedLive: false };
    const [lostAt, returnedAt] = [1_000, 61_000];
    expect(
      runSteps([
        { time: 0 },
        { time: lostAt, ...lostFeed },
        { time: lostAt + LOST_AFTER_MS - 1, ...lostFeed },
        { time: lostAt + LOST_AFTER_MS, ...lostFeed },
        { time: returnedAt - 1_000, ...lostFeed },
        { time: returnedAt },
        { time: returnedAt + 1_000 },
      ]),
    ).toEqual([`feed-lost ${lostAt + LOST_AFTER_MS}`, `feed-returned ${returnedAt}`]);
  });

  it('does not report a feed loss of one second', () => {
    expect(
      runSteps([{ time: 0 }, { time: 1_000, isFeedLive: false }, { time: 2_000 }, { time: 9_000 }]),
    ).toEqual([]);
  });

  it('reports a feed loss only after a feed has arrived and during a broadcast', () => {
    const lostFeed = { isFeedLive: false };
    const steps = [
      { time: 0, ...lostFeed },
      { time: 10_000, ...lostFeed },
      { time: 11_000 },
      { time: 12_000, ...lostFeed, isOnAir: false },
      { time: 30_000, ...lostFeed, isOnAir: false },
      { time: 31_000, isOnAir: false },
    ];
    expect(runSteps(steps)).toEqual([]);
  });

  it('does not treat a missing node report as a feed loss', () => {
    expect(
      runSteps([
        { time: 0 },
        { time: 1_000, isFeedLive: null },
        { time: 60_000, isFeedLive: null },
        { time: 61_000 },
      ]),
    ).toEqual([]);
    const lostReports = runSteps([{ time: 0 }, { time: 1_000, isFeedLive: false }, { time: 60_000, isFeedLive: null }, { time: 61_000, isFeedLive: false }]); // prettier-ignore
    expect(lostReports).toEqual(['feed-lost 61000']);
  });
});

describe('detectAlerts for a refusal', () => {
  it('reports the refusal of a destination once, and again if it follows an acceptance', () => {
    const refused = { refused: [KICK] };
    const bothRefused = { refused: [KICK, { id: 8, name: 'Club' }] };
    const reported = runSteps([
      { time: 0, ...refused },
      { time: 1, ...refused },
      { time: 2, ...bothRefused },
      { time: 3, accepted: [7] },
      { time: 4, ...refused },
    ]);
    expect(reported).toEqual(['refused Kick 0', 'refused Club 2', 'refused Kick 4']);
  });

  it('does not report a retrying destination again until the next broadcast', () => {
    const reported = runSteps([
      { time: 0, refused: [KICK] },
      { time: 1 },
      { time: 2, refused: [KICK] },
      { time: 3, refused: [KICK], attempt: 2 },
    ]);
    expect(reported).toEqual(['refused Kick 0', 'refused Kick 3']);
  });

  it('reports a refused broadcast once after it has stopped', () => {
    const ended = { wasRefused: true, isOnAir: false };
    expect(runSteps([{ time: 0, ...ended }, { time: 1, ...ended }, { time: 2, ...ended, attempt: 2 }], { ...createInitialState(SERVER) })).toEqual(['refused 0']); // prettier-ignore
    expect(runSteps([{ time: 0 }, { time: 1, ...ended }, { time: 2, attempt: 2 }, { time: 3, ...ended, attempt: 2 }])).toEqual(['refused 1', 'refused 3']); // prettier-ignore
  });

  it('does not report a refused broadcast after the refusal of its destination', () => {
    const reported = runSteps([
      { time: 0, refused: [KICK] },
      { time: 1, wasRefused: true, isOnAir: false },
    ]);
    expect(reported).toEqual(['refused Kick 0']);
  });

  it('does not report a refusal that happened before the first check', () => {
    const ended = { wasRefused: true, isOnAir: false };
    expect(runSteps([{ time: 0, ...ended }], createInitialState({ ...SERVER, ...ended }))).toEqual([]);
  });
});

describe('detectAlerts for an announced stop', () => {
  const stop = { stopsAt: 60 * MINUTE_MS, stopReason: 'payment' } as const;
  it('reports an announced stop once, ten minutes in advance', () => {
    const steps = [40, 49.9, 50, 51, 60].map((minute) => ({ time: minute * MINUTE_MS, ...stop }));
    expect(runSteps(steps)).toEqual([`stop-near ${50 * MINUTE_MS}`]);
  });

  it('reports a second announced stop', () => {
    const laterStop = { stopsAt: 80 * MINUTE_MS, stopReason: 'idle' } as const;
    const reported = runSteps([
      { time: 55 * MINUTE_MS, ...stop },
      { time: 56 * MINUTE_MS },
      { time: 72 * MINUTE_MS, ...laterStop },
    ]);
    expect(reported).toEqual([`stop-near ${55 * MINUTE_MS}`, `stop-near ${72 * MINUTE_MS}`]);
  });
});
