import { isStopDue, nextStop, type StopState, type StopView } from './server-stop.js';

const MINUTE = 60_000;
const now = 1_800_000_000_000;
const settings = { graceMs: 60 * MINUTE, idleStopMs: 30 * MINUTE };
const none: StopState = { stopsAt: null, stopReason: null, idleSince: null };
const idleFor = (minutes: number): StopState => ({ ...none, idleSince: now - minutes * MINUTE });
const idle: StopState = { ...idleFor(35), stopsAt: now + 5 * MINUTE, stopReason: 'idle' };
const unpaid: StopState = { ...none, stopsAt: now + 5 * MINUTE, stopReason: 'payment' };
const seen = (view: Partial<StopView>): StopView => ({ now, paid: true, busy: false, ...view });

describe('nextStop', () => {
  test.each<[string, StopState, Partial<StopView>, StopState]>([
    ['announces nothing for a paid server in use', none, { busy: true }, none],
    ['stores since when a server is idle', none, {}, idleFor(0)],
    ['waits for the idle time', idleFor(29), {}, idleFor(29)],
    [
      'announces an idle server’s end 10 minutes before',
      idleFor(30),
      {},
      { ...idleFor(30), stopsAt: now + 10 * MINUTE, stopReason: 'idle' },
    ],
    ['leaves an announcement as it is', idle, {}, idle],
    ['withdraws it when a feed or a broadcast is live', idle, { busy: true }, none],
    ['keeps it while the node does not report', idle, { busy: null }, idle],
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
    ['withdraws it when the payment is ACTIVE again', unpaid, { busy: true }, none],
    ['withdraws it also while the node does not report', unpaid, { busy: null }, none],
  ])('%s', (_what, state, view, next) => {
    expect(nextStop(state, seen(view), settings)).toEqual(next);
  });

  test('limits the notice to the idle time', () => {
    const next = nextStop(idleFor(3), seen({}), { ...settings, idleStopMs: 2 * MINUTE });
    expect(next.stopsAt).toBe(now + 2 * MINUTE);
  });

  test('never stops an idle server when idle stops are off, and withdraws an announced stop', () => {
    expect(nextStop(idle, seen({}), { ...settings, idleStopMs: 0 })).toEqual(none);
    expect(nextStop(idleFor(90), seen({}), { ...settings, idleStopMs: 0 })).toEqual(none);
  });
});

describe('isStopDue', () => {
  const past = { stopsAt: now };
  test.each<[string, StopState, Partial<StopView>, boolean]>([
    ['not without an announcement', none, {}, false],
    ['not before its time', idle, {}, false],
    ['at its time', { ...idle, ...past }, {}, true],
    ['not for an idle server whose node does not report', { ...idle, ...past }, { busy: null }, false],
    ['for an ended payment, also during a broadcast', { ...unpaid, ...past }, { busy: true }, true],
    ['for an ended payment, also without a report of the node', { ...unpaid, ...past }, { busy: null }, true],
  ])('%s', (_when, state, view, due) => {
    expect(isStopDue(state, seen(view))).toBe(due);
  });
});
