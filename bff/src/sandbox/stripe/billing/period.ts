import type { Price } from '../records.js';

const SECONDS = { day: 86_400, week: 7 * 86_400 } as const;

/** The end of the billing period that `time` is in, counted from `anchor`, s; months end on the anchor's day or earlier. */
export function periodEnd(
  anchor: number,
  price: Pick<Price, 'interval' | 'intervalCount'>,
  time: number,
): number {
  const { interval, intervalCount } = price;
  if (interval === 'day' || interval === 'week') {
    const length = SECONDS[interval] * intervalCount;
    return anchor + (Math.floor((time - anchor) / length) + 1) * length;
  }
  const months = (interval === 'year' ? 12 : 1) * intervalCount;
  for (let step = 1; ; step++) {
    const end = addMonths(anchor, step * months);
    if (end > time) return end;
  }
}

function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime() / 1000;
}
