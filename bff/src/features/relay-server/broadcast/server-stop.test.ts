import { isStopDue, computeNextStop, type StopState, type StopView } from './server-stop.js';

const MINUTE = 60_000;
const now = 1_800_000_000_000;
const settings = { graceMs: 60 * MINUTE, idleStopMs: 30 * MINUTE };
const noStop: StopState = { stopsAt: null, stopReason: null, idleSince: null };
const createIdleState = (minutes: number): StopState => ({ ...noStop, idleSince: now - minutes * MINUTE });
const idle: StopState = { ...createIdleState(35), stopsAt: now + 5 * MINUTE, stopReason: 'idle' };
const unpaid: StopState = { ...noStop, stopsAt: now + 5 * MINUTE, stopReason: 'payment' };
const createView = (view: Partial<StopView>): StopView => ({ now, isPaid: true, isBusy: false, ...view });

describe('computeNextStop', () => {
  test.each<[string, StopState, Partial<StopView>, StopState]>([
    ['announces nothing for a paid server in use', noStop, { isBusy: true }, noStop],
    ['stores the start of the idle time', noStop, {}, createIdleState(0)],
    ['waits for the idle time', createIdleState(29), {}, createIdleState(29)],
    [
      'announces the stop of an idle server 10 minutes before',
      createIdleState(30),
      {},
      { ...createIdleState(30), stopsAt: now + 10 * MINUTE, stopReason: 'idle' },
    ],
    ['does not change an announced stop', idle, {}, idle],
    ['withdraws an idle stop when a feed or a broadcast is live', idle, { isBusy: true }, noStop],
    ['does not change an idle stop while the node does not report', idle, { isBusy: null }, idle],
    [
      'announces nothing while the node does not report',
      createIdleState(90),
      { isBusy: null },
      createIdleState(90),
    ],
    [
      'announces the stop of an unpaid server for the end of the grace period, even in use',
      noStop,
      { isPaid: false, isBusy: true },
      { ...noStop, stopsAt: now + 60 * MINUTE, stopReason: 'payment' },
    ],
    ['does not extend the grace period', unpaid, { isPaid: false, isBusy: true }, unpaid],
    [
      'replaces an idle stop by the payment’s grace period',
      idle,
      { isPaid: false },
      { stopsAt: now + 60 * MINUTE, stopReason: 'payment', idleSince: idle.idleSince },
    ],
    ['withdraws a payment stop when the payment is ACTIVE again', unpaid, { isBusy: true }, noStop],
    ['withdraws a payment stop even while the node does not report', unpaid, { isBusy: null }, noStop],
  ])('%s', (_case, state, view, expected) => {
    expect(computeNextStop(state, createView(view), settings)).toEqual(expected);
  });

  test('limits the notice to the idle time', () => {
    const nextState = computeNextStop(createIdleState(3), createView({}), {
      ...settings,
      idleStopMs: 2 * MINUTE,
    });
    expect(nextState.stopsAt).toBe(now + 2 * MINUTE);
  });

  test('withdraws an idle stop and announces none if idle stops are off', () => {
    expect(computeNextStop(idle, createView({}), { ...settings, idleStopMs: 0 })).toEqual(noStop);
    expect(computeNextStop(createIdleState(90), createView({}), { ...settings, idleStopMs: 0 })).toEqual(
      noStop,
    );
  });
});

describe('isStopDue', () => {
  const due = { stopsAt: now };
  test.each<[string, StopState, Partial<StopView>, boolean]>([
    ['is false without an announcement', noStop, {}, false],
    ['is false before the announced time', idle, {}, false],
    ['is true at the announced time', { ...idle, ...due }, {}, true],
    ['is false for an idle server whose node does not report', { ...idle, ...due }, { isBusy: null }, false],
    ['is true for an ended payment, even during a broadcast', { ...unpaid, ...due }, { isBusy: true }, true],
    [
      'is true for an ended payment, even without a report of the node',
      { ...unpaid, ...due },
      { isBusy: null },
      true,
    ],
  ])('%s', (_case, state, view, expected) => {
    expect(isStopDue(state, createView(view))).toBe(expected);
  });
});
