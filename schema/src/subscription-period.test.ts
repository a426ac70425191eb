import { findCancellation, findPeriod, findRenewal } from './subscription-period.js';

const toMs = (text: string) => Date.parse(`${text}Z`);
const toIso = (time: number) => new Date(time).toISOString().slice(0, 16);
const createSubscription = (start: string, renewsAt: string | null = null) => ({
  subscriptionStarted: toMs(start),
  renewsAt: renewsAt === null ? null : toMs(renewsAt),
});

describe('findPeriod', () => {
  test.each([
    ['2026-01-10T08:00', '2026-01-10T08:00', '2026-01-10T08:00', '2026-02-10T08:00'],
    ['2026-01-10T08:00', '2026-02-10T07:59', '2026-01-10T08:00', '2026-02-10T08:00'],
    ['2026-01-10T08:00', '2026-02-10T08:00', '2026-02-10T08:00', '2026-03-10T08:00'],
    ['2026-01-10T08:00', '2027-05-01T00:00', '2027-04-10T08:00', '2027-05-10T08:00'],
    ['2026-01-31T12:00', '2026-02-01T00:00', '2026-01-31T12:00', '2026-02-28T12:00'],
    ['2026-01-31T12:00', '2026-03-01T00:00', '2026-02-28T12:00', '2026-03-31T12:00'],
    ['2028-01-31T12:00', '2028-02-10T00:00', '2028-01-31T12:00', '2028-02-29T12:00'],
    ['2026-12-31T23:00', '2027-01-01T00:00', '2026-12-31T23:00', '2027-01-31T23:00'],
  ])('returns the month of the start %s that contains %s: %s to %s', (started, now, start, end) => {
    const period = findPeriod(toMs(started), toMs(now));
    expect([toIso(period.start), toIso(period.end)]).toEqual([start, end]);
  });
});

describe('findRenewal', () => {
  test.each([
    ['2026-01-10T08:00', '2026-02-10T08:00', '2026-03-10T08:00'],
    ['2026-01-31T08:00', '2026-02-01T00:00', '2026-02-28T08:00'],
    ['2025-12-24T18:00', '2026-12-01T00:00', '2026-12-24T18:00'],
  ])('for the start %s and the time %s, returns the renewal %s', (start, now, renewal) => {
    expect(toIso(findRenewal(createSubscription(start), toMs(now)))).toBe(renewal);
  });

  it('prefers the provider’s date', () => {
    const subscription = createSubscription('2026-01-10T08:00', '2026-02-11T09:00');
    expect(toIso(findRenewal(subscription, toMs('2026-01-20T00:00')))).toBe('2026-02-11T09:00');
  });

  it('counts from the start if the provider’s date is outdated', () => {
    const subscription = createSubscription('2026-01-10T08:00', '2026-02-10T08:00');
    expect(toIso(findRenewal(subscription, toMs('2026-02-10T09:00')))).toBe('2026-03-10T08:00');
  });
});

describe('findCancellation', () => {
  test.each([
    ['at the start', '2026-01-10T08:00', '2026-02-10T08:00', false],
    ['24 h before the end of the month', '2026-02-09T08:00', '2026-02-10T08:00', false],
    ['less than 24 h before the end of the month', '2026-02-09T08:01', '2026-03-10T08:00', true],
    ['in the second month', '2026-02-10T08:00', '2026-03-10T08:00', false],
  ])('for a cancellation %s (%s), returns the end %s and late %s', (_when, now, end, late) => {
    const cancelled = findCancellation(createSubscription('2026-01-10T08:00'), toMs(now));
    expect([toIso(cancelled.end), cancelled.late]).toEqual([end, late]);
  });

  it('ends on the last day of a shorter month', () => {
    const subscription = createSubscription('2026-01-31T08:00', '2026-02-28T08:00');
    expect(toIso(findCancellation(subscription, toMs('2026-02-27T08:01')).end)).toBe('2026-03-31T08:00');
  });

  it('tolerates a provider date some seconds before the calculated one', () => {
    const early = { subscriptionStarted: toMs('2026-01-31T08:00'), renewsAt: toMs('2026-02-28T07:59:55') };
    expect(toIso(findCancellation(early, toMs('2026-02-28T00:00')).end)).toBe('2026-03-31T08:00');
  });
});
