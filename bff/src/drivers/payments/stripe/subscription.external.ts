import type { PaymentStatus, PaymentTier } from '@trailcast/schema/wire';
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../payments.js';
import { isAccessPrice, findPriceTier } from './price.external.js';

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE_EXPIRED',
  trialing: 'TRIALING',
  active: 'ACTIVE',
  past_due: 'PAST_DUE',
  canceled: 'CANCELED',
  unpaid: 'UNPAID',
  paused: 'PAUSED',
};
const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired'];
/** Statuses before the first payment. */
const UNSTARTED_STATUSES: readonly string[] = ['incomplete', 'incomplete_expired'];
/** Order of preference when a user has several subscriptions. Among equals, the oldest is selected. */
const STATUSES_BY_PREFERENCE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/**
 * Reasons for which this product cancels a subscription. `tier`: the user no longer needs a subscription. A
 * subscription with a reason no longer counts as the user's.
 */
export type CancelReason = 'tier' | 'duplicate';
export const createCancelReasonParams = (reason: CancelReason): Stripe.SubscriptionUpdateParams => ({
  metadata: { endedBy: reason },
});

export const isStatusKnown = (status: string): boolean => status in STATUSES;

export const isEnded = ({ status }: Stripe.Subscription): boolean => ENDED_STATUSES.includes(status);

/** Returns true for a subscription that has started and has not ended, even if it is overdue. */
export const isOngoing = ({ status }: Stripe.Subscription): boolean =>
  !ENDED_STATUSES.includes(status) && status !== 'incomplete';

/** Returns true for an ongoing subscription whose invoices are paid. */
export const isPaid = ({ status }: Stripe.Subscription): boolean =>
  status === 'active' || status === 'trialing';

/** Returns true for a subscription whose last invoice was not paid. */
export const isOverdue = ({ status }: Stripe.Subscription): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Returns the payment page of the last invoice, or null. */
export const findInvoiceUrl = ({ status, hosted_invoice_url }: Stripe.Invoice): string | null =>
  status === 'open' ? (hosted_invoice_url ?? null) : null;

/** Converts a status of Stripe. An unknown status becomes PAUSED, which grants no access. */
const toStatus = (status: string): PaymentStatus => STATUSES[status] ?? 'PAUSED';

/** Returns the user's current subscription and its ongoing duplicates. */
export function selectSubscription(subscriptions: readonly Stripe.Subscription[]): {
  current: Stripe.Subscription | null;
  duplicates: Stripe.Subscription[];
} {
  const ongoingSubscriptions = subscriptions
    .filter(isOngoing)
    .sort((a, b) => rankStatus(a) - rankStatus(b) || compareAge(a, b));
  const [current, ...duplicates] = ongoingSubscriptions;
  if (current) return { current, duplicates };
  const eligibleSubscriptions = subscriptions.filter(
    (subscription) => !isEnded(subscription) || subscription.metadata['endedBy'] === undefined,
  );
  return { current: [...eligibleSubscriptions].sort(compareAge).at(-1) ?? null, duplicates: [] };
}

/** Returns the position of a status in STATUSES_BY_PREFERENCE. Unknown statuses come last. */
const rankStatus = ({ status }: Stripe.Subscription) =>
  (STATUSES_BY_PREFERENCE.indexOf(status) + STATUSES_BY_PREFERENCE.length + 1) %
  (STATUSES_BY_PREFERENCE.length + 1);

const compareAge = (a: Stripe.Subscription, b: Stripe.Subscription) =>
  a.created - b.created || (a.id < b.id ? -1 : 1);

export const findAccessItem = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined =>
  items.data.find(({ price }) => isAccessPrice(price));

/** Converts a subscription of Stripe. Its times become ms. */
export function toProviderSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { status, start_date } = subscription;
  return {
    status: toStatus(status),
    providerStatus: status,
    tier: findTier(subscription),
    startedAt: UNSTARTED_STATUSES.includes(status) ? 0 : start_date * 1000,
    endsAt: findEndTime(subscription),
    period: UNSTARTED_STATUSES.includes(status) || isEnded(subscription) ? null : findPeriod(subscription),
  };
}

/** Returns the state after a completed checkout whose subscription does not exist yet or waits for the payment. */
export const createCompletedCheckout = (providerStatus: string): ProviderSubscription => ({
  status: 'COMPLETE',
  providerStatus,
  tier: null,
  startedAt: 0,
  endsAt: 0,
  period: null,
});

function findTier(subscription: Stripe.Subscription): PaymentTier | null {
  const item = findAccessItem(subscription);
  return item ? findPriceTier(item.price) : null;
}

function findEndTime(subscription: Stripe.Subscription): number {
  const { status, cancel_at, cancel_at_period_end, ended_at, canceled_at } = subscription;
  if (status === 'incomplete_expired') return 0;
  if (isEnded(subscription)) return (ended_at ?? canceled_at ?? 0) * 1000;
  if (cancel_at !== null) return cancel_at * 1000;
  return cancel_at_period_end ? (findPeriod(subscription)?.end ?? 0) : 0;
}

/** Returns the current period, ms. Stripe states the period only in the items. */
function findPeriod({ items }: Stripe.Subscription): { start: number; end: number } | null {
  if (items.data.length === 0) return null;
  const ends = items.data.map((item) => item.current_period_end);
  const starts = items.data.map((item) => item.current_period_start);
  return { start: Math.max(...starts) * 1000, end: Math.min(...ends) * 1000 };
}

/**
 * Returns the parameters that schedule the end. Only `cancel_at_period_end` puts the last server time on the final
 * invoice.
 */
export function createScheduledEndParams(
  subscription: Stripe.Subscription,
  endsAt: number,
): Stripe.SubscriptionUpdateParams {
  if (findPeriod(subscription)?.end === endsAt) return { cancel_at_period_end: true };
  return { cancel_at: Math.floor(endsAt / 1000), proration_behavior: 'none' };
}

/** Returns the parameters that remove a scheduled end, or null if no end is scheduled. */
export function createEndRemovalParams({
  cancel_at,
  cancel_at_period_end,
}: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>): Stripe.SubscriptionUpdateParams | null {
  // Stripe rejects both parameters at once. Clearing the flag also clears the `cancel_at` that Stripe derived from it.
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? null : { cancel_at: '' };
}

/** Returns the parameters that replace the access price. Without the item's id Stripe would add a second item. */
export const createAccessPriceParams = (item: string, price: string): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: item, price }],
  proration_behavior: 'none',
});

export const CANCEL_WITH_INVOICE: Stripe.SubscriptionCancelParams = { invoice_now: true, prorate: false };
export const CANCEL_WITHOUT_INVOICE: Stripe.SubscriptionCancelParams = { invoice_now: false, prorate: false };

export const findLatestInvoiceId = ({ latest_invoice }: Stripe.Subscription): string | null =>
  typeof latest_invoice === 'string' ? latest_invoice : (latest_invoice?.id ?? null);

/** Returns the payments of an invoice that can be refunded. */
export function listPaidIntentIds(payments: Stripe.InvoicePayment[]): string[] {
  return payments.flatMap(({ status, payment }) => {
    const intent = payment.payment_intent;
    if (status !== 'paid' || !intent) return [];
    return [typeof intent === 'string' ? intent : intent.id];
  });
}

export const createRefundParams = (intent: string): Stripe.RefundCreateParams => ({
  payment_intent: intent,
  reason: 'duplicate',
});

export const createSubscriptionListParams = (customer: string): Stripe.SubscriptionListParams => ({
  customer,
  status: 'all',
  limit: 100,
});
