import { negotiateHeartbeats, computeHeartbeatPeriodMs, Heartbeat } from './heartbeat.js';

/** Factor of the incoming period after which a connection counts as dead. */
const TOLERANCE = 2;
const LINE_FEED_MS = 2_000;
const PERIOD_MS = 1_000;

describe('negotiateHeartbeats', () => {
  test.each([
    [10_000, 0, 0, 0, 0],
    [10_000, 10_000, 10_000, 10_000, 10_000],
    [10_000, 20_000, 5_000, 10_000, 20_000],
    [10_000, 0, 30_000, 30_000, 0],
    [10_000, 1, 0, 0, 10_000],
    [0, 10_000, 10_000, 0, 0],
  ])(
    'for the server’s period %i and the client’s offer %i,%i, returns outgoing %i and incoming %i',
    (ownMs, sendMs, receiveMs, outgoing, incoming) => {
      expect(negotiateHeartbeats(ownMs, { sendMs, receiveMs })).toEqual({ outgoing, incoming });
    },
  );
});

describe('computeHeartbeatPeriodMs', () => {
  test.each([
    [0, LINE_FEED_MS],
    [10_000, LINE_FEED_MS],
    [100, 80],
  ])('for the agreed period %i ms and a line feed period of 2000 ms, returns %i ms', (agreedMs, expected) => {
    expect(computeHeartbeatPeriodMs(agreedMs, LINE_FEED_MS)).toBe(expected);
  });
});

describe('Heartbeat', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function startHeartbeat(periods: { outgoing: number; incoming: number }) {
    const calls: string[] = [];
    const handlers = { sendHeartbeat: () => calls.push('send'), onTimeout: () => calls.push('timeout') };
    return { calls, heartbeat: new Heartbeat(periods, TOLERANCE, handlers) };
  }

  it('sends one heartbeat per period, and reports no timeout if the incoming period is 0', () => {
    const { calls, heartbeat } = startHeartbeat({ outgoing: PERIOD_MS, incoming: 0 });
    jest.advanceTimersByTime(PERIOD_MS);
    expect(calls).toEqual(['send']);
    jest.advanceTimersByTime(PERIOD_MS);
    expect(calls).toEqual(['send', 'send']);
    heartbeat.close();
  });

  it('reports a timeout once if nothing was received for twice the incoming period', () => {
    const { calls, heartbeat } = startHeartbeat({ outgoing: 60_000, incoming: PERIOD_MS });
    jest.advanceTimersByTime(1.5 * PERIOD_MS);
    heartbeat.recordReceived();
    jest.advanceTimersByTime(TOLERANCE * PERIOD_MS - 1);
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(5 * PERIOD_MS);
    expect(calls).toEqual(['timeout']);
    heartbeat.close();
  });

  it('does nothing after close', () => {
    const { calls, heartbeat } = startHeartbeat({ outgoing: PERIOD_MS, incoming: PERIOD_MS });
    heartbeat.close();
    jest.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
  });
});
