const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit' } as const;

/** Returns EUR with two decimals in `locale`: '€4.00', '4,00 €'. */
export function formatMoney(eur: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(eur);
}

/** Returns the day of `time` (ms since the epoch) in `locale`: '21 November 2026'. */
export function formatDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, LONG_DATE).format(time);
}

/** Returns day and time of `time` (ms since the epoch) in the browser's time zone. */
export function formatDateTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...LONG_DATE, ...TIME_OF_DAY }).format(time);
}

/** Returns hours with at most two decimals and the unit: '1.25 hours', '1,25 Stunden'. */
export function formatHours(hours: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 2,
  }).format(hours);
}
