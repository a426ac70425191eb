import { formatAge, formatAgo } from './age.js';

describe('formatAge', () => {
  it.each([
    [0, 'en', '0 seconds'],
    [59_999, 'en', '59 seconds'],
    [60_000, 'en', '1 minute'],
    [7_200_000, 'de', '2 Stunden'],
    [172_800_000, 'en', '2 days'],
    [-5000, 'en', '0 seconds'],
  ])('formats %d ms in %s as %s', (age, locale, text) => {
    expect(formatAge(1_000_000, 1_000_000 + age, locale)).toBe(text);
  });
});

describe('formatAgo', () => {
  it.each([
    [12_000, 'en', '12 seconds ago'],
    [60_000, 'de', 'vor 1 Minute'],
    [259_200_000, 'de', 'vor 3 Tagen'],
  ])('formats %d ms in %s as %s', (age, locale, text) => {
    expect(formatAgo(1_000_000, 1_000_000 + age, locale)).toBe(text);
  });
});
