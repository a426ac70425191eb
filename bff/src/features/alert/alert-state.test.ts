import type { WatchedServer } from './alert.ports.js';
import { firstState, isSameState, LOST_AFTER_MS, nextAlerts, type AlertState } from './alert-state.js';

const SERVER: WatchedServer = {
  id: 1,
  ownerId: 2,
  attempt: 1,
  onAir: true,
  feedLive: true,
  refused: [],
  accepted: [],
  endedRefused: false,
  stopsAt: null,
  stopReason: null,
};
const KICK = { id: 7, name: 'Kick' };
const MINUTE = 60_000;

/** Returns the alerts of a server that goes through these steps, in order. `at`: time of a step, ms. */
function alertsOfSteps(
  steps: readonly (Partial<WatchedServer> & { at: number })[],
  from = firstState(SERVER),
) {
  let state: AlertState = from;
  const reported: string[] = [];
  for (const { at, ...change } of steps) {
    const next = nextAlerts(state, { ...SERVER, ...change }, at);
    ({ state } = next);
    for (const { kind, destination, expires } of next.alerts) {
      expect(expires).toBeGreaterThan(at);
      reported.push([kind, destination, at].filter((part) => part !== null).join(' '));
    }
    expect(isSameState(nextAlerts(state, { ...SERVER, ...change }, at).state, state)).toBe(true);
  }
  return reported;
}

describe('nextAlerts for a feed', () => {
  it('reports the loss of the feed once, and its return once', () => {
    const lostFeed = { feedLive: false };
    expect(
      alertsOfSteps([
        { at: 0 },
        { at: 1_000, ...lostFeed },
        { at: 1_000 + LOST_AFTER_MS - 1, ...lostFeed },
        { at: 1_000 + LOST_AFTER_MS, ...lostFeed },
        { at: 60_000, ...lostFeed },
        { at: 61_000 },
        { at: 62_000 },
      ]),
    ).toEqual([`feed-lost ${1_000 + LOST_AFTER_MS}`, 'feed-returned 61000']);
  });

  it('does not report a short gap', () => {
    expect(alertsOfSteps([{ at: 0 }, { at: 1_000, feedLive: false }, { at: 2_000 }, { at: 9_000 }])).toEqual(
      [],
    );
  });

  it('reports nothing before a feed has arrived, nor after the broadcast', () => {
    const lostFeed = { feedLive: false };
    const silent = [
      { at: 0, ...lostFeed },
      { at: 10_000, ...lostFeed },
      { at: 11_000 },
      { at: 12_000, ...lostFeed, onAir: false },
      { at: 30_000, ...lostFeed, onAir: false },
      { at: 31_000, onAir: false },
    ];
    expect(alertsOfSteps(silent)).toEqual([]);
  });

  it('does not treat a missing report as a lost feed', () => {
    expect(
      alertsOfSteps([
        { at: 0 },
        { at: 1_000, feedLive: null },
        { at: 60_000, feedLive: null },
        { at: 61_000 },
      ]),
    ).toEqual([]);
    const lost = alertsOfSteps([{ at: 0 }, { at: 1_000, feedLive: false }, { at: 60_000, feedLive: null }, { at: 61_000, feedLive: false }]); // prettier-ignore
    expect(lost).toEqual(['feed-lost 61000']);
  });
});

describe('nextAlerts for a platform', () => {
  it('reports each destination that refuses once, and again after it has accepted the broadcast', () => {
    const refused = { refused: [KICK] };
    const two = { refused: [KICK, { id: 8, name: 'Club' }] };
    const reported = alertsOfSteps([
      { at: 0, ...refused },
      { at: 1, ...refused },
      { at: 2, ...two },
      { at: 3, accepted: [7] },
      { at: 4, ...refused },
    ]);
    expect(reported).toEqual(['refused Kick 0', 'refused Club 2', 'refused Kick 4']);
  });

  it('does not repeat a destination that retries, but reports it in the next broadcast', () => {
    const reported = alertsOfSteps([
      { at: 0, refused: [KICK] },
      { at: 1 },
      { at: 2, refused: [KICK] },
      { at: 3, refused: [KICK], attempt: 2 },
    ]);
    expect(reported).toEqual(['refused Kick 0', 'refused Kick 3']);
  });

  it('reports a refused broadcast once, also after it was stopped', () => {
    const ended = { endedRefused: true, onAir: false };
    expect(alertsOfSteps([{ at: 0, ...ended }, { at: 1, ...ended }, { at: 2, ...ended, attempt: 2 }], { ...firstState(SERVER) })).toEqual(['refused 0']); // prettier-ignore
    expect(alertsOfSteps([{ at: 0 }, { at: 1, ...ended }, { at: 2, attempt: 2 }, { at: 3, ...ended, attempt: 2 }])).toEqual(['refused 1', 'refused 3']); // prettier-ignore
  });

  it('does not report the end in addition to the destination that caused it', () => {
    const reported = alertsOfSteps([
      { at: 0, refused: [KICK] },
      { at: 1, endedRefused: true, onAir: false },
    ]);
    expect(reported).toEqual(['refused Kick 0']);
  });

  it('does not report a broadcast that ended before the first state', () => {
    const ended = { endedRefused: true, onAir: false };
    expect(alertsOfSteps([{ at: 0, ...ended }], firstState({ ...SERVER, ...ended }))).toEqual([]);
  });
});

describe('nextAlerts for an announced stop', () => {
  const stop = { stopsAt: 60 * MINUTE, stopReason: 'payment' } as const;
  it('reports a stop once, ten minutes before', () => {
    const steps = [40, 49.9, 50, 51, 60].map((minute) => ({ at: minute * MINUTE, ...stop }));
    expect(alertsOfSteps(steps)).toEqual([`stop-near ${50 * MINUTE}`]);
  });

  it('reports a stop that is announced again', () => {
    const later = { stopsAt: 80 * MINUTE, stopReason: 'idle' } as const;
    const reported = alertsOfSteps([
      { at: 55 * MINUTE, ...stop },
      { at: 56 * MINUTE },
      { at: 72 * MINUTE, ...later },
    ]);
    expect(reported).toEqual([`stop-near ${55 * MINUTE}`, `stop-near ${72 * MINUTE}`]);
  });
});
