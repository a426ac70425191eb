import { billingTime } from './usage-billing-time.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const now = Date.parse('2026-03-10T08:00Z');
const running = (age: number) => ({ start: now - age, end: now - age + 31 * DAY });

describe('billingTime', () => {
  test.each([
    ['now', now, null],
    ['34 days ago', now - 34 * DAY, null],
    [
      'before this period, whose predecessor’s invoice is still open',
      now - 50 * MINUTE,
      running(49 * MINUTE),
    ],
    ['4 minutes ahead', now + 4 * MINUTE, null],
  ])('is the usage’s own time for %s', (_when, at, period) => {
    expect(billingTime(at, now, period)).toEqual({ at, moved: null });
  });

  test('is the start of the current period once its own invoice is closed', () => {
    const period = running(51 * MINUTE);
    expect(billingTime(now - DAY, now, period)).toEqual({
      at: period.start,
      moved: 'its invoice is closed',
    });
  });

  test('is within the provider’s 35 days for older usage', () => {
    const { at, moved } = billingTime(now - 36 * DAY, now, null);
    expect(moved).toBe('too old for the provider');
    expect(now - at).toBeLessThan(35 * DAY);
    expect(now - at).toBeGreaterThan(34 * DAY);
  });

  test('is now for usage ahead of the clock', () => {
    expect(billingTime(now + 5 * MINUTE, now, null)).toEqual({ at: now, moved: 'ahead of the clock' });
  });
});
