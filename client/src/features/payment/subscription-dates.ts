const DAY_MS = 24 * 60 * 60_000;

interface Subscription {
  /** ms since the epoch. */
  subscriptionStarted: number;
  /** ms since the epoch; absent where the provider named no date. */
  renewsAt: number | null;
}

/** When a running subscription renews, ms since the epoch: as the provider says, else counted in months from its start. */
export function renewalOf({ subscriptionStarted, renewsAt }: Subscription, now: number): number {
  if (renewsAt !== null) return renewsAt;
  let month = 1;
  while (monthsAfter(subscriptionStarted, month) <= now) month += 1;
  return monthsAfter(subscriptionStarted, month);
}

/**
 * When a subscription that is cancelled now ends (terms: 24 hours' notice): with the running month, or with the next one
 * when less than 24 hours are left (`late`).
 */
export function cancellationOf(subscription: Subscription, now: number): { end: number; late: boolean } {
  const end = renewalOf(subscription, now);
  if (end - now >= DAY_MS) return { end, late: false };
  // The provider's date may differ from the counted one by the seconds that the checkout took.
  return { end: renewalOf({ ...subscription, renewsAt: null }, end + DAY_MS), late: true };
}

/** The same day of a later month, in UTC; the last day of a month that lacks it. */
function monthsAfter(start: number, months: number): number {
  const date = new Date(start);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
