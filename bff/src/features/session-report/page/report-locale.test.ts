import { findLocale } from './report-locale.js';

describe('findLocale', () => {
  it.each([
    ['en', 'en-GB,en;q=0.9,de;q=0.8', 'en-GB'],
    ['en', 'de-AT, en-GB;q=0.5, en-US;q=0.4', 'en-GB'],
    ['de', 'de-AT,en;q=0.5', 'de-AT'],
    ['en', 'en,de-DE;q=0.5', 'en'],
    ['de', 'en-US', 'de'],
    ['en', 'en-!,*', 'en'],
    ['en', 'en-GB-u-hc-h12', 'en-GB-u-hc-h12'],
    ['en', undefined, 'en'],
  ] as const)('returns for %s and the header %s: %s', (language, header, locale) => {
    expect(findLocale(language, header)).toBe(locale);
  });
});
