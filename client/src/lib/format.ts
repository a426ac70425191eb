import { numberFormat } from './intl.js';

const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME_OF_DAY = { hour: 'numeric', minute: '2-digit' } as const;

/** Returns an amount of a currency (ISO 4217) in `locale`: '€4.00', '4,00 €'. */
export function formatMoney(amount: number, locale: string, currency = 'EUR'): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** Returns the day of `time` (ms since the epoch) in `locale`: '21 November 2026'. */
export function formatDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, LONG_DATE).format(time);
}

/** Returns day and time of `time` (ms since the epoch) in the browser's time zone. */
export function formatDateTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...LONG_DATE, ...TIME_OF_DAY }).format(time);
}

/** Returns the time of day of `time` (ms since the epoch) in the browser's time zone. */
export function formatTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, TIME_OF_DAY).format(time);
}

/** Returns hours as hours and minutes: '1:15 h', in German with points as thousands separators: '1.250:00 h'. */
export function formatHours(hours: number, locale: string): string {
  const minutes = Math.max(0, Math.round(hours * 60));
  return `${numberFormat(locale).format(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)} h`;
}

/** Returns a bitrate in Mbit/s, without the unit, with at most one decimal: '6', '1,3'; '6.0' with at least one. */
export function formatMbit(kbps: number, locale: string, minDecimals = 0): string {
  return numberFormat(locale, { minimumFractionDigits: minDecimals, maximumFractionDigits: 1 }).format(
    kbps / 1000,
  );
}

/** Returns a share from 0 to 1 in percent, with at most one decimal: '2.5%'. */
export function formatPercent(share: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** Returns a size in MB or GB: '340 MB', '1,2 GB'. */
export function formatBytes(bytes: number, locale: string): string {
  const isLarge = bytes >= 1e9;
  return numberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1e9 : bytes / 1e6);
}

/** Returns the size of a small file in kB or MB: '340 kB', '1,2 MB'. */
export function formatFileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 1e6;
  return numberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1e6 : Math.max(1, bytes / 1e3));
}

/** Returns a duration in ms as hours, minutes and seconds: '1:02:09', '0:42'; `full`: '00:00:42'. */
export function formatDuration(ms: number, full = false): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = full
    ? [twoDigits(hours), twoDigits(minutes)]
    : hours > 0
      ? [hours, twoDigits(minutes)]
      : [minutes];
  return [...parts, twoDigits(seconds % 60)].join(':');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
