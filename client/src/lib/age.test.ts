import { formatAge, formatAgo } from './age.js';

const NOW = 1_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe('formatAge', () => {
  it.each([
    [0, 'en', '0 seconds'],
    [MINUTE_MS - 1, 'en', '59 seconds'],
    [MINUTE_MS, 'en', '1 minute'],
    [2 * HOUR_MS, 'de', '2 Stunden'],
    [2 * DAY_MS, 'en', '2 days'],
    [-5000, 'en', '0 seconds'],
  ])('formats %d ms in %s as %s', (age, locale, text) => {
    expect(formatAge(NOW, NOW + age, locale)).toBe(text);
  });
});

describe('formatAgo', () => {
  it.each([
    [12_000, 'en', '12 seconds ago'],
    [MINUTE_MS, 'de', 'vor 1 Minute'],
    [3 * DAY_MS, 'de', 'vor 3 Tagen'],
  ])('formats %d ms in %s as %s', (age, locale, text) => {
    expect(formatAgo(NOW, NOW + age, locale)).toBe(text);
  });
});
