import type { Period } from '@trailcast/schema/subscription-period';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The provider accepts reports of the last 35 days. An hour is reserved for the transmission. */
const MAX_AGE_MS = 35 * 24 * HOUR_MS - HOUR_MS;
/** The provider accepts reports at most 5 minutes ahead of its clock. */
const MAX_AHEAD_MS = 4 * MINUTE_MS;
/** The provider's invoice accepts usage for an hour after the period's end. A margin is left for the transmission. */
const INVOICE_OPEN_MS = 50 * MINUTE_MS;

/** Reason for which usage is billed at another time than its own. */
export type MoveReason = 'ahead of the clock' | 'its invoice is closed' | 'too old for the provider';

/**
 * Returns the time at which usage is billed, ms: `usedAt` if that time can still be billed, otherwise the nearest
 * possible time. `currentPeriod`: the current billing period, or null without one.
 */
export function computeBillingTime(
  usedAt: number,
  now: number,
  currentPeriod: Period | null,
): { time: number; moveReason: MoveReason | null } {
  if (usedAt > now + MAX_AHEAD_MS) return { time: now, moveReason: 'ahead of the clock' };
  const isInvoiced =
    currentPeriod !== null && usedAt < currentPeriod.start && now - currentPeriod.start > INVOICE_OPEN_MS;
  if (isInvoiced) return { time: currentPeriod.start, moveReason: 'its invoice is closed' };
  if (usedAt < now - MAX_AGE_MS) return { time: now - MAX_AGE_MS, moveReason: 'too old for the provider' };
  return { time: usedAt, moveReason: null };
}
