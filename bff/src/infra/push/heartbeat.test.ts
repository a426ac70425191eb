import { negotiateHeartbeats, computeHeartbeatPeriodMs, Heartbeat } from './heartbeat.js';

describe('negotiateHeartbeats', () => {
  test.each([
    [10_000, 0, 0, 0, 0],
    [10_000, 10_000, 10_000, 10_000, 10_000],
    [10_000, 20_000, 5_000, 10_000, 20_000],
    [10_000, 0, 30_000, 30_000, 0],
    [10_000, 1, 0, 0, 10_000],
    [0, 10_000, 10_000, 0, 0],
  ])(
    'for our period %i and a client that promises %i and wants %i, returns outgoing %i and incoming %i',
    (ours, promises, wants, outgoing, incoming) => {
      expect(negotiateHeartbeats(ours, { promises, wants })).toEqual({ outgoing, incoming });
    },
  );
});

describe('computeHeartbeatPeriodMs', () => {
  test.each([
    ['nothing was promised', 0, 2_000],
    ['10 s were promised', 10_000, 2_000],
    ['a tenth of a second was promised', 100, 80],
  ])('returns the period if %s', (_, promised, expected) => {
    expect(computeHeartbeatPeriodMs(promised, 2_000)).toBe(expected);
  });
});

describe('Heartbeat', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start(beat: number, incoming: number) {
    const calls: string[] = [];
    const on = { beat: () => calls.push('beat'), silent: () => calls.push('silent') };
    return { calls, heartbeat: new Heartbeat({ beat, incoming }, 2, on) };
  }

  it('sends one heartbeat per period, and expects none without a promise', () => {
    const { calls, heartbeat } = start(1_000, 0);
    jest.advanceTimersByTime(1_000);
    expect(calls).toEqual(['beat']);
    jest.advanceTimersByTime(1_000);
    expect(calls).toEqual(['beat', 'beat']);
    heartbeat.close();
  });

  it('reports a peer once after a silence of twice its period', () => {
    const { calls, heartbeat } = start(60_000, 1_000);
    jest.advanceTimersByTime(1_500);
    heartbeat.recordReceived();
    jest.advanceTimersByTime(1_999);
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(5_000);
    expect(calls).toEqual(['silent']);
    heartbeat.close();
  });

  it('does nothing after close', () => {
    const { calls, heartbeat } = start(1_000, 1_000);
    heartbeat.close();
    jest.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
  });
});
