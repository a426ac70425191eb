import {
  expire,
  markFailed,
  attemptFailsAt,
  markInterrupted,
  NO_ATTEMPT,
  applyRequest,
  requestOf,
  recordFailedTry,
  markLive,
  type BroadcastRequest,
} from './streaming-attempt.js';

const request = (change: Partial<BroadcastRequest> = {}): BroadcastRequest => ({
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 600_000,
  ...change,
});
const confirmed = request({ confirmed: true });
const opened = applyRequest(NO_ATTEMPT, request(), 1_000);

describe('applyRequest', () => {
  it('opens an attempt whose deadline counts from the first request with its number', () => {
    expect(opened).toMatchObject({ number: 1, state: 'open', deadline: 21_000, reached: false });
    expect(applyRequest(opened, request({ remainingMs: 90_000 }), 5_000).deadline).toBe(21_000);
  });

  it('never reopens an attempt that failed, was stopped or was replaced', () => {
    const lost = markFailed(opened, 'refused');
    expect(applyRequest(lost, request(), 2_000)).toBe(lost);
    const stopped = applyRequest(opened, null, 2_000);
    expect(stopped).toMatchObject({ state: 'idle', number: 1, reason: null });
    expect(applyRequest(stopped, request(), 3_000)).toMatchObject({ state: 'failed', reason: 'stopped' });
    const newer = applyRequest(opened, request({ attempt: 2 }), 2_000);
    expect(applyRequest(newer, request({ attempt: 1 }), 3_000)).toMatchObject({ state: 'idle', number: 2 });
  });

  it('treats an unknown confirmed request as an interrupted broadcast', () => {
    const resumed = applyRequest(NO_ATTEMPT, confirmed, 5_000);
    expect(resumed).toMatchObject({ state: 'open', reached: true, interruptedAt: 5_000 });
    expect(attemptFailsAt(resumed, confirmed)).toBe(605_000);
  });

  it('does not change a live attempt when it is confirmed', () => {
    const live = markLive(opened);
    expect(applyRequest(live, confirmed, 3_000)).toBe(live);
    expect(attemptFailsAt(live, confirmed)).toBeNull();
  });
});

describe('requestOf', () => {
  const rehearsal = { ...request({ attempt: 2 }), feed: 'real' as const };

  it('prefers a broadcast to a rehearsal', () => {
    expect(requestOf({ streaming: request(), rehearsal })).toEqual(request());
    expect(requestOf({ streaming: null, rehearsal })).toMatchObject({ attempt: 2, isRehearsal: true });
    expect(requestOf({ streaming: null })).toBeNull();
  });

  it('never turns a rehearsal into a broadcast, or the other way round', () => {
    const rehearsing = applyRequest(opened, requestOf({ streaming: null, rehearsal }), 2_000);
    expect(rehearsing).toMatchObject({ number: 2, state: 'open', isRehearsal: true });
    const streaming = request({ attempt: 2, confirmed: true });
    expect(applyRequest(markLive(rehearsing), streaming, 3_000)).toMatchObject({ state: 'failed' });
    const other = { ...rehearsal, attempt: 1 };
    expect(applyRequest(opened, requestOf({ streaming: null, rehearsal: other }), 3_000).state).toBe(
      'failed',
    );
  });
});

describe('recordFailedTry', () => {
  it('waits 1, 2, 4 and at most 8 s before the next try', () => {
    let attempt = opened;
    const waits = [1, 2, 3, 4, 5].map(() => {
      attempt = recordFailedTry(attempt, request(), 'connect-failed', 2_000);
      return attempt.retryAt - 2_000;
    });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(attempt.state).toBe('open');
  });

  it('fails immediately when the platform refuses, except for a resumption', () => {
    expect(recordFailedTry(opened, request(), 'refused', 2_000)).toMatchObject({
      state: 'failed',
      reason: 'refused',
    });
    const broken = markInterrupted(markLive(opened), 2_000);
    expect(recordFailedTry(broken, confirmed, 'refused', 3_000)).toMatchObject({
      state: 'open',
      retryAt: 4_000,
    });
  });

  it('does not change a failed attempt', () => {
    const lost = markFailed(opened, 'timeout');
    expect(recordFailedTry(lost, request(), 'connect-failed', 2_000)).toBe(lost);
  });
});

describe('expire', () => {
  it('fails an unconfirmed attempt at its deadline, with the last reason or as timeout', () => {
    expect(expire(opened, request(), 20_999)).toBe(opened);
    expect(expire(opened, request(), 21_000)).toMatchObject({ state: 'failed', reason: 'timeout' });
    const tried = recordFailedTry(opened, request(), 'connect-failed', 2_000);
    expect(expire(tried, request(), 21_000)).toMatchObject({ state: 'failed', reason: 'connect-failed' });
  });

  it('fails a confirmed attempt after the resume window', () => {
    const broken = markInterrupted(markLive(opened), 50_000);
    expect(markInterrupted(broken, 60_000).interruptedAt).toBe(50_000);
    expect(expire(broken, confirmed, 649_999)).toBe(broken);
    expect(expire(broken, confirmed, 650_000)).toMatchObject({
      state: 'failed',
      reason: 'interrupted-too-long',
    });
  });

  it('does nothing without a request', () => {
    expect(expire(opened, null, 99_000)).toBe(opened);
  });
});

describe('markLive', () => {
  it('ends an interruption and resets the tries', () => {
    const broken = recordFailedTry(
      markInterrupted(markLive(opened), 2_000),
      confirmed,
      'connect-failed',
      3_000,
    );
    expect(markLive(broken)).toMatchObject({
      reached: true,
      interruptedAt: null,
      tries: 0,
      lastReason: null,
    });
  });
});
