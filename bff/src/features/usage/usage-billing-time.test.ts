import { computeBillingTime } from './usage-billing-time.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.parse('2026-03-10T08:00Z');
const createPeriod = (ageMs: number) => ({ start: now - ageMs, end: now - ageMs + 31 * DAY });

describe('computeBillingTime', () => {
  test.each([
    ['now', now, null],
    ['34 days ago', now - 34 * DAY, null],
    [
      'before this period, whose predecessor’s invoice is still open',
      now - 50 * MINUTE,
      createPeriod(49 * MINUTE),
    ],
    ['4 minutes ahead', now + 4 * MINUTE, null],
  ])('is the usage’s own time for %s', (_name, time, period) => {
    expect(computeBillingTime(time, now, period)).toEqual({ time, moveReason: null });
  });

  test('is the start of the current period once its own invoice is closed', () => {
    const period = createPeriod(51 * MINUTE);
    expect(computeBillingTime(now - DAY, now, period)).toEqual({
      time: period.start,
      moveReason: 'its invoice is closed',
    });
  });

  test('is within the provider’s 35 days for older usage', () => {
    const { time, moveReason } = computeBillingTime(now - 36 * DAY, now, null);
    expect(moveReason).toBe('too old for the provider');
    expect(now - time).toBeLessThan(35 * DAY);
    expect(now - time).toBeGreaterThan(34 * DAY);
  });

  test('is now for usage ahead of the clock', () => {
    expect(computeBillingTime(now + 5 * MINUTE, now, null)).toEqual({
      time: now,
      moveReason: 'ahead of the clock',
    });
  });
});
