/** One billing period, ms; `end` is the start of the next one. */
export interface Period {
  start: number;
  end: number;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The month of a subscription that holds `now`. Months count from the day on which it began, in UTC; where a month lacks
 * that day its last one is taken, so 31 January is followed by 28 February and 31 March.
 */
export function periodAt(started: number, now: number): Period {
  let month = Math.max(0, monthsBetween(started, now) - 1);
  while (monthAfter(started, month + 1) <= now) month += 1;
  return { start: monthAfter(started, month), end: monthAfter(started, month + 1) };
}

/** What tells when a subscription can end, ms; zeros as `periodEnd` where the provider told no period. */
interface Cancellable {
  subscriptionStarted: number;
  periodEnd: number;
}

/** When a subscription that is cancelled now ends: with its period, or with the next when less than 24 h are left. */
export function cancellationEnd(
  { subscriptionStarted: started, periodEnd }: Cancellable,
  now: number,
): number {
  const end = periodEnd > now ? periodEnd : periodAt(started, now).end;
  if (end - now >= DAY_MS) return end;
  const months = monthsBetween(started, end);
  // The provider's month ends on the same day of the month; an hour more or less changes no day here.
  return (
    [months, months + 1].map((month) => monthAfter(started, month)).find((next) => next - end > DAY_MS) ?? end
  );
}

function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

function monthAfter(started: number, months: number): number {
  const date = new Date(started);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
