const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit' } as const;

/** EUR with two decimals, as `locale` writes money: '€4.00', '4,00 €'. */
export function formatMoney(eur: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(eur);
}

/** The day of `time` (ms since the epoch) in words: '21 November 2026' as `locale` writes it. */
export function formatDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, LONG_DATE).format(time);
}

/** Day and time of day of `time` (ms since the epoch), in the browser's time zone. */
export function formatDateTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...LONG_DATE, ...TIME_OF_DAY }).format(time);
}

/** Hours with at most two decimals and the unit's word: '1.25 hours', '1,25 Stunden'. */
export function formatHours(hours: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 2,
  }).format(hours);
}
