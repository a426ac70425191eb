import {
  expireAttempt,
  markFailed,
  findFailureTime,
  markInterrupted,
  NO_ATTEMPT,
  applyRequest,
  findRequest,
  recordFailedTry,
  markLive,
  type BroadcastRequest,
} from './streaming-attempt.js';

const newRequest = (change: Partial<BroadcastRequest> = {}): BroadcastRequest => ({
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 600_000,
  ...change,
});
const confirmedRequest = newRequest({ confirmed: true });
const rehearsal = { ...newRequest({ attempt: 2 }), feed: 'real' as const };
const openAttempt = applyRequest(NO_ATTEMPT, newRequest(), 1_000);

describe('applyRequest', () => {
  it('sets the deadline of an attempt at its first request', () => {
    expect(openAttempt).toMatchObject({ number: 1, state: 'open', deadline: 21_000, reached: false });
    expect(applyRequest(openAttempt, newRequest({ remainingMs: 90_000 }), 5_000).deadline).toBe(21_000);
  });

  it('never reopens an attempt that failed, was stopped or was replaced', () => {
    const failedAttempt = markFailed(openAttempt, 'refused');
    expect(applyRequest(failedAttempt, newRequest(), 2_000)).toBe(failedAttempt);
    const stoppedAttempt = applyRequest(openAttempt, null, 2_000);
    expect(stoppedAttempt).toMatchObject({ state: 'idle', number: 1, reason: null });
    expect(applyRequest(stoppedAttempt, newRequest(), 3_000)).toMatchObject({
      state: 'failed',
      reason: 'stopped',
    });
    const newerAttempt = applyRequest(openAttempt, newRequest({ attempt: 2 }), 2_000);
    expect(applyRequest(newerAttempt, newRequest({ attempt: 1 }), 3_000)).toMatchObject({
      state: 'idle',
      number: 2,
    });
  });

  it('treats an unknown confirmed request as an interrupted broadcast', () => {
    const resumed = applyRequest(NO_ATTEMPT, confirmedRequest, 5_000);
    expect(resumed).toMatchObject({ state: 'open', reached: true, interruptedAt: 5_000 });
    expect(findFailureTime(resumed, confirmedRequest)).toBe(605_000);
  });

  it('does not change a live attempt when it is confirmed', () => {
    const live = markLive(openAttempt);
    expect(applyRequest(live, confirmedRequest, 3_000)).toBe(live);
    expect(findFailureTime(live, confirmedRequest)).toBeNull();
  });

  it('never turns a rehearsal into a broadcast or a broadcast into a rehearsal', () => {
    const rehearsing = applyRequest(openAttempt, findRequest({ streaming: null, rehearsal }), 2_000);
    expect(rehearsing).toMatchObject({ number: 2, state: 'open', isRehearsal: true });
    const streaming = newRequest({ attempt: 2, confirmed: true });
    expect(applyRequest(markLive(rehearsing), streaming, 3_000)).toMatchObject({ state: 'failed' });
    const olderRehearsal = { ...rehearsal, attempt: 1 };
    expect(
      applyRequest(openAttempt, findRequest({ streaming: null, rehearsal: olderRehearsal }), 3_000).state,
    ).toBe('failed');
  });
});

describe('findRequest', () => {
  it('prefers a broadcast to a rehearsal', () => {
    expect(findRequest({ streaming: newRequest(), rehearsal })).toEqual(newRequest());
    expect(findRequest({ streaming: null, rehearsal })).toMatchObject({ attempt: 2, isRehearsal: true });
    expect(findRequest({ streaming: null })).toBeNull();
  });
});

describe('recordFailedTry', () => {
  it('waits 1, 2, 4 and at most 8 s before the next try', () => {
    let attempt = openAttempt;
    const waits = [1, 2, 3, 4, 5].map(() => {
      attempt = recordFailedTry(attempt, newRequest(), 'connect-failed', 2_000);
      return attempt.retryAt - 2_000;
    });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(attempt.state).toBe('open');
  });

  it('fails immediately when the platform refuses, unless a live broadcast was interrupted', () => {
    expect(recordFailedTry(openAttempt, newRequest(), 'refused', 2_000)).toMatchObject({
      state: 'failed',
      reason: 'refused',
    });
    const interruptedAttempt = markInterrupted(markLive(openAttempt), 2_000);
    expect(recordFailedTry(interruptedAttempt, confirmedRequest, 'refused', 3_000)).toMatchObject({
      state: 'open',
      retryAt: 4_000,
    });
  });

  it('does not change a failed attempt', () => {
    const failedAttempt = markFailed(openAttempt, 'timeout');
    expect(recordFailedTry(failedAttempt, newRequest(), 'connect-failed', 2_000)).toBe(failedAttempt);
  });
});

describe('expireAttempt', () => {
  it('fails an unconfirmed attempt at its deadline with its last reason, or with timeout', () => {
    expect(expireAttempt(openAttempt, newRequest(), 20_999)).toBe(openAttempt);
    expect(expireAttempt(openAttempt, newRequest(), 21_000)).toMatchObject({
      state: 'failed',
      reason: 'timeout',
    });
    const triedAttempt = recordFailedTry(openAttempt, newRequest(), 'connect-failed', 2_000);
    expect(expireAttempt(triedAttempt, newRequest(), 21_000)).toMatchObject({
      state: 'failed',
      reason: 'connect-failed',
    });
  });

  it('fails a confirmed attempt after the resume window', () => {
    const interruptedAttempt = markInterrupted(markLive(openAttempt), 50_000);
    expect(markInterrupted(interruptedAttempt, 60_000).interruptedAt).toBe(50_000);
    expect(expireAttempt(interruptedAttempt, confirmedRequest, 649_999)).toBe(interruptedAttempt);
    expect(expireAttempt(interruptedAttempt, confirmedRequest, 650_000)).toMatchObject({
      state: 'failed',
      reason: 'interrupted-too-long',
    });
  });

  it('does nothing without a request', () => {
    expect(expireAttempt(openAttempt, null, 99_000)).toBe(openAttempt);
  });
});

describe('markLive', () => {
  it('ends an interruption and resets the tries', () => {
    const interruptedAttempt = recordFailedTry(
      markInterrupted(markLive(openAttempt), 2_000),
      confirmedRequest,
      'connect-failed',
      3_000,
    );
    expect(markLive(interruptedAttempt)).toMatchObject({
      reached: true,
      interruptedAt: null,
      tries: 0,
      lastReason: null,
    });
  });
});
