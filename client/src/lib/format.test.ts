import {
  formatDuration,
  formatDate,
  formatDateTime,
  formatHours,
  formatMbit,
  formatMoney,
  formatPercent,
  formatTime,
} from './format.js';

/** Noon, UTC: the same day in every time zone from -11 to +11 hours. */
const NOON = Date.UTC(2026, 10, 21, 12);
/** Replaces the narrow and no-break spaces that Intl puts between number and unit. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    [4, 'en', '€4.00'],
    [4, 'de', '4,00 €'],
    [0.129, 'en', '€0.13'],
    [1234.5, 'de', '1.234,50 €'],
    [0, 'en', '€0.00'],
  ])('formats %d EUR in %s as %s', (eur, locale, text) => {
    expect(plain(formatMoney(eur, locale))).toBe(text);
  });
});

describe('formatMbit and formatPercent', () => {
  it.each([
    ['en', '1.3', '2.5%'],
    ['de', '1,3', '2,5 %'],
  ])('formats with one decimal in %s', (locale, mbit, percent) => {
    expect(formatMbit(1_260, locale)).toBe(mbit);
    expect(plain(formatPercent(0.0249, locale))).toBe(percent);
  });

  it('formats whole values without decimals', () => {
    expect([formatMbit(6_000, 'en'), formatPercent(0.5, 'en')]).toEqual(['6', '50%']);
  });

  it('formats bitrates that are all equally long if asked', () => {
    expect([6_000, 1_260].map((kbps) => formatMbit(kbps, 'en', 1))).toEqual(['6.0', '1.3']);
  });
});

describe('formatDate', () => {
  it.each([
    ['en', 'November 21, 2026'],
    ['de', '21. November 2026'],
  ])('formats the day in %s as %s', (locale, text) => {
    expect(formatDate(NOON, locale)).toBe(text);
  });
});

describe('formatDateTime', () => {
  it.each([
    ['en', /November 21, 2026.* \d{1,2}:\d\d (AM|PM)$/],
    ['de', /21\. November 2026.* \d\d:\d\d$/],
  ])('formats day and time of day in %s', (locale, text) => {
    expect(plain(formatDateTime(NOON, locale))).toMatch(text);
  });
});

describe('formatHours', () => {
  it.each([
    [1, 'en', '1:00 h'],
    [1.254, 'en', '1:15 h'],
    [1.999, 'en', '2:00 h'],
    [0.05, 'de', '0:03 h'],
    [1250, 'de', '1.250:00 h'],
    [0, 'de', '0:00 h'],
  ])('formats %d hours in %s as %s', (hours, locale, text) => {
    expect(plain(formatHours(hours, locale))).toBe(text);
  });
});

describe('formatTime', () => {
  it('formats no leading zero in a 12-hour clock', () => {
    const evening = new Date(2026, 10, 21, 18, 31).getTime();
    expect(plain(formatTime(evening, 'en'))).toBe('6:31 PM');
    expect(plain(formatTime(evening, 'de'))).toBe('18:31');
  });
});

describe('formatDuration', () => {
  it.each([
    [14_000, false, '0:14'],
    [3_729_000, false, '1:02:09'],
    [-500, false, '0:00'],
    [2_537_000, true, '00:42:17'],
    [36_061_000, true, '10:01:01'],
  ])('formats %d ms (full: %s) as %s', (ms, full, text) => {
    expect(formatDuration(ms, full)).toBe(text);
  });
});
