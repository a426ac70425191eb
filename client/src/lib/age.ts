import { numberFormat, relativeTimeFormat } from './intl.js';

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** Returns the time since `since` (ms since the epoch) in the largest unit that it fills, from seconds to days. */
function findLargestUnit(since: number, now: number) {
  const age = Math.max(0, now - since);
  const { unit, ms } = UNITS.find((candidate) => age >= candidate.ms) ?? UNITS[3];
  return { unit, count: Math.floor(age / ms) };
}

/** Returns the time since `since` (ms since the epoch) in `locale`: '12 seconds'. */
export function formatAge(since: number, now: number, locale: string): string {
  const { unit, count } = findLargestUnit(since, now);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Returns the time since `since` as a point in time: '12 seconds ago'. */
export function formatAgo(since: number, now: number, locale: string): string {
  const { unit, count } = findLargestUnit(since, now);
  return relativeTimeFormat(locale).format(-count, unit);
}
