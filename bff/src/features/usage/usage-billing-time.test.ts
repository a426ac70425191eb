import { computeBillingTime } from './usage-billing-time.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const now = Date.parse('2026-03-10T08:00Z');
const createPeriod = (ageMs: number) => ({ start: now - ageMs, end: now - ageMs + 31 * DAY_MS });

describe('computeBillingTime', () => {
  test.each([
    ['of now', now, null],
    ['of 34 days ago', now - 34 * DAY_MS, null],
    ['of the previous period while its invoice is open', now - 50 * MINUTE_MS, createPeriod(49 * MINUTE_MS)],
    ['4 minutes ahead of the clock', now + 4 * MINUTE_MS, null],
  ])('returns the usage’s own time for usage %s', (_name, time, period) => {
    expect(computeBillingTime(time, now, period)).toEqual({ time, moveReason: null });
  });

  test('returns the start of the current period for usage whose invoice is closed', () => {
    const period = createPeriod(51 * MINUTE_MS);
    expect(computeBillingTime(now - DAY_MS, now, period)).toEqual({
      time: period.start,
      moveReason: 'its invoice is closed',
    });
  });

  test('returns a time within the provider’s 35 days for older usage', () => {
    const { time, moveReason } = computeBillingTime(now - 36 * DAY_MS, now, null);
    expect(moveReason).toBe('too old for the provider');
    expect(now - time).toBeLessThan(35 * DAY_MS);
    expect(now - time).toBeGreaterThan(34 * DAY_MS);
  });

  test('returns now for usage ahead of the clock', () => {
    expect(computeBillingTime(now + 5 * MINUTE_MS, now, null)).toEqual({
      time: now,
      moveReason: 'ahead of the clock',
    });
  });
});
