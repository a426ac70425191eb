/** One billing period, ms; `end` is the start of the next one. */
export interface Period {
  start: number;
  end: number;
}

/** Dates that determine when a subscription renews, ms since the epoch. */
export interface RunningSubscription {
  subscriptionStarted: number;
  /** The payment provider's renewal date; null if it gave none. */
  renewsAt: number | null;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the billing month that contains `now`. Months start on the day of the subscription's start, in UTC. In a
 * month without that day the last day is used: 31 January is followed by 28 February and 31 March.
 */
export function findPeriod(startedAt: number, now: number): Period {
  let month = Math.max(0, countMonths(startedAt, now) - 1);
  while (addMonths(startedAt, month + 1) <= now) month += 1;
  return { start: addMonths(startedAt, month), end: addMonths(startedAt, month + 1) };
}

/** Returns the renewal date of an active subscription: the provider's, or else one calculated in months from the start. */
export function findRenewal({ subscriptionStarted, renewsAt }: RunningSubscription, now: number): number {
  return renewsAt !== null && renewsAt > now ? renewsAt : findPeriod(subscriptionStarted, now).end;
}

/**
 * Returns the end of a subscription that is cancelled now (terms: 24 hours' notice): the end of the current month,
 * or of the next month if less than 24 hours remain (`late`).
 */
export function findCancellation(
  subscription: RunningSubscription,
  now: number,
): { end: number; late: boolean } {
  const end = findRenewal(subscription, now);
  if (end - now >= DAY_MS) return { end, late: false };
  // The provider's date may differ from the calculated one by the duration of the checkout.
  return { end: findPeriod(subscription.subscriptionStarted, end + DAY_MS).end, late: true };
}

function countMonths(fromMs: number, toMs: number): number {
  const [fromDate, toDate] = [new Date(fromMs), new Date(toMs)];
  return (
    (toDate.getUTCFullYear() - fromDate.getUTCFullYear()) * 12 + toDate.getUTCMonth() - fromDate.getUTCMonth()
  );
}

function addMonths(startedAt: number, months: number): number {
  const date = new Date(startedAt);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
