import { isStopDue, computeNextStop, type StopState, type StopConditions } from './server-stop.js';

const MINUTE_MS = 60_000;
const now = 1_800_000_000_000;
const settings = { graceMs: 60 * MINUTE_MS, idleStopMs: 30 * MINUTE_MS };
const noStop: StopState = { stopsAt: null, stopReason: null, idleSince: null };
const createIdleState = (minutes: number): StopState => ({ ...noStop, idleSince: now - minutes * MINUTE_MS });
const announcedIdleStop: StopState = {
  ...createIdleState(35),
  stopsAt: now + 5 * MINUTE_MS,
  stopReason: 'idle',
};
const announcedPaymentStop: StopState = { ...noStop, stopsAt: now + 5 * MINUTE_MS, stopReason: 'payment' };
const createConditions = (conditions: Partial<StopConditions>): StopConditions => ({
  now,
  isPaid: true,
  isBusy: false,
  ...conditions,
});

describe('computeNextStop', () => {
  test.each<[string, StopState, Partial<StopConditions>, StopState]>([
    ['announces nothing for a paid server in use', noStop, { isBusy: true }, noStop],
    ['stores the start of the idle time', noStop, {}, createIdleState(0)],
    ['waits for the idle time', createIdleState(29), {}, createIdleState(29)],
    [
      'announces the stop of an idle server 10 minutes in advance',
      createIdleState(30),
      {},
      { ...createIdleState(30), stopsAt: now + 10 * MINUTE_MS, stopReason: 'idle' },
    ],
    ['does not change an announced stop', announcedIdleStop, {}, announcedIdleStop],
    [
      'withdraws an idle stop when a feed or a broadcast is live',
      announcedIdleStop,
      { isBusy: true },
      noStop,
    ],
    [
      'does not change an idle stop while the node does not report',
      announcedIdleStop,
      { isBusy: null },
      announcedIdleStop,
    ],
    [
      'announces nothing while the node does not report',
      createIdleState(90),
      { isBusy: null },
      createIdleState(90),
    ],
    [
      'announces the stop of an unpaid server at the end of the grace period',
      noStop,
      { isPaid: false, isBusy: true },
      { ...noStop, stopsAt: now + 60 * MINUTE_MS, stopReason: 'payment' },
    ],
    [
      'does not extend the grace period',
      announcedPaymentStop,
      { isPaid: false, isBusy: true },
      announcedPaymentStop,
    ],
    [
      'replaces an idle stop by the payment’s grace period',
      announcedIdleStop,
      { isPaid: false },
      { stopsAt: now + 60 * MINUTE_MS, stopReason: 'payment', idleSince: announcedIdleStop.idleSince },
    ],
    [
      'withdraws a payment stop when the payment is ACTIVE again',
      announcedPaymentStop,
      { isBusy: true },
      noStop,
    ],
    [
      'withdraws a payment stop even while the node does not report',
      announcedPaymentStop,
      { isBusy: null },
      noStop,
    ],
  ])('%s', (_case, state, conditions, expected) => {
    expect(computeNextStop(state, createConditions(conditions), settings)).toEqual(expected);
  });

  test('limits the notice to the idle time', () => {
    const nextState = computeNextStop(createIdleState(3), createConditions({}), {
      ...settings,
      idleStopMs: 2 * MINUTE_MS,
    });
    expect(nextState.stopsAt).toBe(now + 2 * MINUTE_MS);
  });

  test('neither keeps nor announces an idle stop if idle stops are off', () => {
    expect(computeNextStop(announcedIdleStop, createConditions({}), { ...settings, idleStopMs: 0 })).toEqual(
      noStop,
    );
    expect(
      computeNextStop(createIdleState(90), createConditions({}), { ...settings, idleStopMs: 0 }),
    ).toEqual(noStop);
  });
});

describe('isStopDue', () => {
  const dueTime = { stopsAt: now };
  test.each<[string, StopState, Partial<StopConditions>, boolean]>([
    ['is false without an announcement', noStop, {}, false],
    ['is false before the announced time', announcedIdleStop, {}, false],
    ['is true at the announced time', { ...announcedIdleStop, ...dueTime }, {}, true],
    [
      'is false for an idle server whose node does not report',
      { ...announcedIdleStop, ...dueTime },
      { isBusy: null },
      false,
    ],
    [
      'is true for an ended payment, even during a broadcast',
      { ...announcedPaymentStop, ...dueTime },
      { isBusy: true },
      true,
    ],
    [
      'is true for an ended payment, even without a report from the node',
      { ...announcedPaymentStop, ...dueTime },
      { isBusy: null },
      true,
    ],
  ])('%s', (_case, state, conditions, expected) => {
    expect(isStopDue(state, createConditions(conditions))).toBe(expected);
  });
});
