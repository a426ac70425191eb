import type { ReportLanguage } from './report-texts.js';

/**
 * Returns the first locale of an `Accept-Language` header (RFC 9110, 12.5.4) in a language, e.g. `en-GB`, whose dates
 * have 24 hours unlike those of `en-US`. Without one, returns the language.
 */
export function findLocale(language: ReportLanguage, acceptLanguage = ''): string {
  const tags = acceptLanguage.split(',').map((entry) => entry.split(';')[0]?.trim() ?? '');
  return tags.find((tag) => tag.startsWith(`${language}-`) && isLocale(tag)) ?? language;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
