import { z } from 'zod';
import type { Ledger } from '../ledger.js';
import { emptyable, flag, whole } from '../parameters.js';
import type { Subscription } from '../records.js';
import { invalid } from '../stripe-failure.js';

export const SubscriptionEnd = z.object({
  cancel_at: emptyable(z.union([z.enum(['min_period_end', 'max_period_end']), whole()])).optional(),
  cancel_at_period_end: flag().optional(),
});

const NOT_CANCELED = {
  cancelAt: null,
  cancelAtPeriodEnd: false,
  canceledAt: null,
  cancelReason: null,
} as const;

/** What a request for an end, or for none, changes. */
export function readEnd(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  params: z.infer<typeof SubscriptionEnd>,
): Partial<Subscription> {
  const { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd } = params;
  if (cancelAt !== undefined && atPeriodEnd) {
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  if (atPeriodEnd) return canceled(at, subscription, subscription.periodEnd, true);
  if (cancelAt === null) return NOT_CANCELED;
  if (cancelAt === undefined) return atPeriodEnd === undefined ? {} : NOT_CANCELED;
  if (typeof cancelAt === 'string') return canceled(at, subscription, subscription.periodEnd, false);
  const time = readTime(ledger, at, subscription, cancelAt);
  return canceled(at, subscription, time, false);
}

/** Times that the provider itself gave, and later ones, are meant as they stand. */
function readTime(ledger: Ledger, at: number, subscription: Subscription, time: number): number {
  if (time > at) return time;
  const customer = ledger.customer(subscription.customer);
  const moved = ledger.callersTime(time, customer, (later) => later > at);
  if (moved <= at) throw invalid('The `cancel_at` timestamp must be in the future.', 'cancel_at');
  return moved;
}

const canceled = (at: number, subscription: Subscription, cancelAt: number, cancelAtPeriodEnd: boolean) => ({
  cancelAt,
  cancelAtPeriodEnd,
  canceledAt: subscription.canceledAt ?? at,
  cancelReason: 'cancellation_requested' as const,
});
