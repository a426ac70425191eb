import { z } from 'zod';
import { cancelNow } from '../billing/subscriptions.js';
import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Item, Subscription } from '../state.js';
import { toStripeSubscription } from '../resources/subscription.external.js';
import { defineDelete, defineGet, toNewestFirstList, definePost, type Endpoint } from './call.js';
import { booleanText, metadataShape, readParameters, integerText } from './parameters.js';
import { createInvalidRequestError, createMissingError } from './stripe-failure.js';

const ListParams = z.object({ customer: z.string(), status: z.literal('all') });

const UpdateParams = z.object({
  // An empty text clears the time.
  cancel_at: z.union([z.literal(''), integerText()]).optional(),
  cancel_at_period_end: booleanText().optional(),
  items: z.tuple([z.object({ id: z.string(), price: z.string() })]).optional(),
  // The local Stripe does not prorate, so it rejects requests that require it.
  proration_behavior: z.literal('none').optional(),
  metadata: metadataShape().default({}),
});
type UpdateParams = z.infer<typeof UpdateParams>;

const CancelParams = z.object({
  invoice_now: booleanText().default(false),
  prorate: z.literal('false').optional(),
});

export const subscriptionEndpoints: Endpoint[] = [
  defineGet('/subscriptions', ({ ledger, params }) => {
    const { customer } = readParameters(ListParams, params);
    // Subscriptions of a deleted customer can still be listed.
    if (ledger.state.customers.every(({ id }) => id !== customer)) {
      throw createMissingError('customer', customer, 'customer');
    }
    const subscriptions = ledger.state.subscriptions.filter(
      (subscription) => subscription.customer === customer,
    );
    return toNewestFirstList(
      '/v1/subscriptions',
      subscriptions.map((subscription) => toStripeSubscription(ledger, subscription)),
    );
  }),
  defineGet('/subscriptions/:id', ({ ledger, id }) =>
    toStripeSubscription(ledger, ledger.findSubscription(id)),
  ),
  definePost('/subscriptions/:id', ({ ledger, id, params }) => {
    const subscription = ledger.findSubscription(id);
    updateSubscription(ledger, subscription, readParameters(UpdateParams, params));
    return toStripeSubscription(ledger, subscription);
  }),
  defineDelete('/subscriptions/:id', ({ ledger, id, params }) => {
    const subscription = ledger.findSubscription(id);
    if (subscription.endedAt !== null) throw createMissingError('subscription', id);
    const { invoice_now: invoiceNow } = readParameters(CancelParams, params);
    cancelNow(ledger, ledger.now(), subscription, invoiceNow);
    return toStripeSubscription(ledger, subscription);
  }),
];

function updateSubscription(ledger: Ledger, subscription: Subscription, params: UpdateParams): void {
  const time = ledger.now();
  const { items, cancel_at, cancel_at_period_end, proration_behavior } = params;
  const changesSubscription =
    items !== undefined || cancel_at !== undefined || cancel_at_period_end !== undefined;
  if (subscription.endedAt !== null && changesSubscription) {
    throw createInvalidRequestError(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  if (items && proration_behavior === undefined) {
    throw createInvalidRequestError('This change would be prorated.', 'proration_behavior');
  }
  const previousJson = JSON.stringify(toStripeSubscription(ledger, subscription));
  Object.assign(subscription, toCancellationUpdate(ledger, time, subscription, params), {
    ...(items && { items: replaceItemPrice(ledger, subscription.items, items[0]) }),
    metadata: { ...subscription.metadata, ...params.metadata },
  });
  const current = toStripeSubscription(ledger, subscription);
  if (JSON.stringify(current) !== previousJson) emit(ledger, time, 'customer.subscription.updated', current);
}

function toCancellationUpdate(
  ledger: Ledger,
  now: number,
  { canceledAt, periodEnd }: Subscription,
  { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd }: UpdateParams,
): Partial<Subscription> {
  if (cancelAt !== undefined && atPeriodEnd !== undefined) {
    throw createInvalidRequestError(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  if (cancelAt === '' || atPeriodEnd === false) {
    return { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null };
  }
  if (atPeriodEnd) {
    return { cancelAt: periodEnd, cancelAtPeriodEnd: true, canceledAt: canceledAt ?? now };
  }
  if (cancelAt === undefined) return {};
  // A time of the local Stripe's clock needs no conversion.
  const cancelTime =
    cancelAt > now ? cancelAt : ledger.convertClientTime(cancelAt, (shiftedTime) => shiftedTime > now);
  if (cancelTime <= now)
    throw createInvalidRequestError('The `cancel_at` timestamp must be in the future.', 'cancel_at');
  return { cancelAt: cancelTime, cancelAtPeriodEnd: false, canceledAt: canceledAt ?? now };
}

function replaceItemPrice(
  ledger: Ledger,
  items: readonly Item[],
  change: { id: string; price: string },
): Item[] {
  if (items.every(({ id }) => id !== change.id))
    throw createMissingError('subscription_item', change.id, 'items[0][id]');
  const price = ledger.findPrice(change.price, 'items[0][price]').id;
  return items.map((item) => (item.id === change.id ? { ...item, price } : item));
}
