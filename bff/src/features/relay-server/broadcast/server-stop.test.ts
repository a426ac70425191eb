import { isStopDue, nextStop, type StopState, type StopView } from './server-stop.js';

const MINUTE = 60_000;
const now = 1_800_000_000_000;
const settings = { graceMs: 60 * MINUTE, idleStopMs: 30 * MINUTE };
const none: StopState = { stopsAt: null, stopReason: null, idleSince: null };
const idleFor = (minutes: number): StopState => ({ ...none, idleSince: now - minutes * MINUTE });
const idle: StopState = { ...idleFor(35), stopsAt: now + 5 * MINUTE, stopReason: 'idle' };
const unpaid: StopState = { ...none, stopsAt: now + 5 * MINUTE, stopReason: 'payment' };
const viewOf = (view: Partial<StopView>): StopView => ({ now, paid: true, busy: false, ...view });

describe('nextStop', () => {
  test.each<[string, StopState, Partial<StopView>, StopState]>([
    ['announces nothing for a paid server in use', none, { busy: true }, none],
    ['stores the start of the idle time', none, {}, idleFor(0)],
    ['waits for the idle time', idleFor(29), {}, idleFor(29)],
    [
      'announces an idle server’s end 10 minutes before',
      idleFor(30),
      {},
      { ...idleFor(30), stopsAt: now + 10 * MINUTE, stopReason: 'idle' },
    ],
    ['does not change an announced stop', idle, {}, idle],
    ['withdraws an idle stop when a feed or a broadcast is live', idle, { busy: true }, none],
    ['keeps an idle stop while the node does not report', idle, { busy: null }, idle],
    ['announces nothing while the node does not report', idleFor(90), { busy: null }, idleFor(90)],
    [
      'gives a server without payment its grace period, in use or not',
      none,
      { paid: false, busy: true },
      { ...none, stopsAt: now + 60 * MINUTE, stopReason: 'payment' },
    ],
    ['does not extend the grace period', unpaid, { paid: false, busy: true }, unpaid],
    [
      'replaces an idle stop by the payment’s grace period',
      idle,
      { paid: false },
      { stopsAt: now + 60 * MINUTE, stopReason: 'payment', idleSince: idle.idleSince },
    ],
    ['withdraws a payment stop when the payment is ACTIVE again', unpaid, { busy: true }, none],
    ['withdraws a payment stop even while the node does not report', unpaid, { busy: null }, none],
  ])('%s', (_what, state, view, next) => {
    expect(nextStop(state, viewOf(view), settings)).toEqual(next);
  });

  test('limits the notice to the idle time', () => {
    const next = nextStop(idleFor(3), viewOf({}), { ...settings, idleStopMs: 2 * MINUTE });
    expect(next.stopsAt).toBe(now + 2 * MINUTE);
  });

  test('never stops an idle server when idle stops are off, and withdraws an announced stop', () => {
    expect(nextStop(idle, viewOf({}), { ...settings, idleStopMs: 0 })).toEqual(none);
    expect(nextStop(idleFor(90), viewOf({}), { ...settings, idleStopMs: 0 })).toEqual(none);
  });
});

describe('isStopDue', () => {
  const past = { stopsAt: now };
  test.each<[string, StopState, Partial<StopView>, boolean]>([
    ['is false without an announcement', none, {}, false],
    ['is false before the announced time', idle, {}, false],
    ['is true at the announced time', { ...idle, ...past }, {}, true],
    ['is false for an idle server whose node does not report', { ...idle, ...past }, { busy: null }, false],
    ['is true for an ended payment, even during a broadcast', { ...unpaid, ...past }, { busy: true }, true],
    [
      'is true for an ended payment, even without a report of the node',
      { ...unpaid, ...past },
      { busy: null },
      true,
    ],
  ])('%s', (_when, state, view, due) => {
    expect(isStopDue(state, viewOf(view))).toBe(due);
  });
});
