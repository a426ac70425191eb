import { computeBillingTime } from './usage-billing-time.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.parse('2026-03-10T08:00Z');
const createPeriod = (ageMs: number) => ({ start: now - ageMs, end: now - ageMs + 31 * DAY });

describe('computeBillingTime', () => {
  test.each([
    ['of now', now, null],
    ['of 34 days ago', now - 34 * DAY, null],
    ['of the previous period while its invoice is open', now - 50 * MINUTE, createPeriod(49 * MINUTE)],
    ['4 minutes ahead of the clock', now + 4 * MINUTE, null],
  ])('returns the usage’s own time for usage %s', (_name, time, period) => {
    expect(computeBillingTime(time, now, period)).toEqual({ time, moveReason: null });
  });

  test('returns the start of the current period for usage whose invoice is closed', () => {
    const period = createPeriod(51 * MINUTE);
    expect(computeBillingTime(now - DAY, now, period)).toEqual({
      time: period.start,
      moveReason: 'its invoice is closed',
    });
  });

  test('returns a time within the provider’s 35 days for older usage', () => {
    const { time, moveReason } = computeBillingTime(now - 36 * DAY, now, null);
    expect(moveReason).toBe('too old for the provider');
    expect(now - time).toBeLessThan(35 * DAY);
    expect(now - time).toBeGreaterThan(34 * DAY);
  });

  test('returns now for usage ahead of the clock', () => {
    expect(computeBillingTime(now + 5 * MINUTE, now, null)).toEqual({
      time: now,
      moveReason: 'ahead of the clock',
    });
  });
});
