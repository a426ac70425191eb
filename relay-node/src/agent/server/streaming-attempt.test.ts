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
  type AttemptRequest,
} from './streaming-attempt.js';

const newRequest = (change: Partial<AttemptRequest> = {}): AttemptRequest => ({
  attempt: 1,
  confirmed: false,
  remainingMs: 20_000,
  resumeWindowMs: 600_000,
  ...change,
});
const confirmedRequest = newRequest({ confirmed: true });
const rehearsalRequest = { ...newRequest({ attempt: 2 }), feed: 'real' as const };
const openAttempt = applyRequest(NO_ATTEMPT, newRequest(), 1_000);

describe('applyRequest', () => {
  it('sets the deadline of an attempt only at its first request', () => {
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

  it('opens an interrupted attempt for a confirmed request with an unknown number', () => {
    const resumedAttempt = applyRequest(NO_ATTEMPT, confirmedRequest, 5_000);
    expect(resumedAttempt).toMatchObject({ state: 'open', reached: true, interruptedAt: 5_000 });
    expect(findFailureTime(resumedAttempt, confirmedRequest)).toBe(605_000);
  });

  it('does not change a live attempt when the BFF confirms the broadcast', () => {
    const liveAttempt = markLive(openAttempt);
    expect(applyRequest(liveAttempt, confirmedRequest, 3_000)).toBe(liveAttempt);
    expect(findFailureTime(liveAttempt, confirmedRequest)).toBeNull();
  });

  it('fails an attempt whose request changes between broadcast and rehearsal', () => {
    const openRehearsal = applyRequest(
      openAttempt,
      findRequest({ streaming: null, rehearsal: rehearsalRequest }),
      2_000,
    );
    expect(openRehearsal).toMatchObject({ number: 2, state: 'open', isRehearsal: true });
    const broadcast = newRequest({ attempt: 2, confirmed: true });
    expect(applyRequest(markLive(openRehearsal), broadcast, 3_000)).toMatchObject({ state: 'failed' });
    const olderRehearsal = { ...rehearsalRequest, attempt: 1 };
    expect(
      applyRequest(openAttempt, findRequest({ streaming: null, rehearsal: olderRehearsal }), 3_000).state,
    ).toBe('failed');
  });
});

describe('findRequest', () => {
  it('prefers a broadcast to a rehearsal', () => {
    expect(findRequest({ streaming: newRequest(), rehearsal: rehearsalRequest })).toEqual(newRequest());
    expect(findRequest({ streaming: null, rehearsal: rehearsalRequest })).toMatchObject({
      attempt: 2,
      isRehearsal: true,
    });
    expect(findRequest({ streaming: null })).toBeNull();
  });
});

describe('recordFailedTry', () => {
  it('waits 1, 2, 4 and at most 8 s before the next try', () => {
    let attempt = openAttempt;
    const delays = [1, 2, 3, 4, 5].map(() => {
      attempt = recordFailedTry(attempt, newRequest(), 'connect-failed', 2_000);
      return attempt.retryAt - 2_000;
    });
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(attempt.state).toBe('open');
  });

  it('fails the attempt when the platform refuses, unless the broadcast is confirmed', () => {
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

  it('does not change an attempt without a request', () => {
    expect(expireAttempt(openAttempt, null, 99_000)).toBe(openAttempt);
  });
});

describe('markLive', () => {
  it('clears the interruption and the tries', () => {
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
