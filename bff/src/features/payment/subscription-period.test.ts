import { cancellationEnd, periodAt } from './subscription-period.js';

const ms = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

describe('periodAt', () => {
  test.each([
    ['2026-01-10T08:00Z', '2026-01-10T08:00Z', '2026-01-10T08:00', '2026-02-10T08:00'],
    ['2026-01-10T08:00Z', '2026-02-10T07:59Z', '2026-01-10T08:00', '2026-02-10T08:00'],
    ['2026-01-10T08:00Z', '2026-02-10T08:00Z', '2026-02-10T08:00', '2026-03-10T08:00'],
    ['2026-01-10T08:00Z', '2027-05-01T00:00Z', '2027-04-10T08:00', '2027-05-10T08:00'],
    ['2026-01-31T12:00Z', '2026-02-01T00:00Z', '2026-01-31T12:00', '2026-02-28T12:00'],
    ['2026-01-31T12:00Z', '2026-03-01T00:00Z', '2026-02-28T12:00', '2026-03-31T12:00'],
    ['2028-01-31T12:00Z', '2028-02-10T00:00Z', '2028-01-31T12:00', '2028-02-29T12:00'],
    ['2026-12-31T23:00Z', '2027-01-01T00:00Z', '2026-12-31T23:00', '2027-01-31T23:00'],
  ])('of %s at %s is %s to %s', (started, now, start, end) => {
    const period = periodAt(ms(started), ms(now));
    expect([iso(period.start), iso(period.end)]).toEqual([start, end]);
  });
});

describe('cancellationEnd', () => {
  test.each([
    ['at once', '2026-01-10T08:00Z', '2026-02-10T08:00'],
    ['24 h before the end', '2026-02-09T08:00Z', '2026-02-10T08:00'],
    ['a minute less than 24 h before', '2026-02-09T08:01Z', '2026-03-10T08:00'],
    ['in the second period', '2026-02-10T08:00Z', '2026-03-10T08:00'],
  ])('%s', (_when, now, end) => {
    const subscription = { subscriptionStarted: ms('2026-01-10T08:00Z'), periodEnd: 0 };
    expect(iso(cancellationEnd(subscription, ms(now)))).toBe(end);
  });
});
