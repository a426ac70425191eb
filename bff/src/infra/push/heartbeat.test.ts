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
    'for the server’s period %i and the client’s offer %i,%i, returns outgoing %i and incoming %i',
    (ownMs, sendMs, receiveMs, outgoing, incoming) => {
      expect(negotiateHeartbeats(ownMs, { sendMs, receiveMs })).toEqual({ outgoing, incoming });
    },
  );
});

describe('computeHeartbeatPeriodMs', () => {
  test.each([
    [0, 2_000],
    [10_000, 2_000],
    [100, 80],
  ])('for the agreed period %i ms and a line feed period of 2000 ms, returns %i ms', (agreedMs, expected) => {
    expect(computeHeartbeatPeriodMs(agreedMs, 2_000)).toBe(expected);
  });
});

describe('Heartbeat', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function startHeartbeat(outgoing: number, incoming: number) {
    const calls: string[] = [];
    const handlers = { sendHeartbeat: () => calls.push('send'), onTimeout: () => calls.push('timeout') };
    return { calls, heartbeat: new Heartbeat({ outgoing, incoming }, 2, handlers) };
  }

  it('sends one heartbeat per period, and reports no timeout if the incoming period is 0', () => {
    const { calls, heartbeat } = startHeartbeat(1_000, 0);
    jest.advanceTimersByTime(1_000);
    expect(calls).toEqual(['send']);
    jest.advanceTimersByTime(1_000);
    expect(calls).toEqual(['send', 'send']);
    heartbeat.close();
  });

  it('reports a timeout once if nothing was received for twice the incoming period', () => {
    const { calls, heartbeat } = startHeartbeat(60_000, 1_000);
    jest.advanceTimersByTime(1_500);
    heartbeat.recordReceived();
    jest.advanceTimersByTime(1_999);
    expect(calls).toEqual([]);
    jest.advanceTimersByTime(5_000);
    expect(calls).toEqual(['timeout']);
    heartbeat.close();
  });

  it('does nothing after close', () => {
    const { calls, heartbeat } = startHeartbeat(1_000, 1_000);
    heartbeat.close();
    jest.advanceTimersByTime(60_000);
    expect(calls).toEqual([]);
  });
});
