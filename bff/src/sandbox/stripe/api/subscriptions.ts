import { z } from 'zod';
import { cancelNow } from '../billing/subscriptions.js';
import { emit } from '../emit.js';
import type { StateStore } from '../state-store.js';
import type { Item, Subscription } from '../state.js';
import { toStripeSubscription } from '../resources/subscription.external.js';
import { defineDelete, defineGet, toNewestFirstList, definePost, type Endpoint } from './endpoint.js';
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
  defineGet('/subscriptions', ({ store, params }) => {
    const { customer } = readParameters(ListParams, params);
    // Subscriptions of a deleted customer can still be listed.
    if (store.state.customers.every(({ id }) => id !== customer)) {
      throw createMissingError('customer', customer, 'customer');
    }
    const subscriptions = store.state.subscriptions.filter(
      (subscription) => subscription.customer === customer,
    );
    return toNewestFirstList(
      '/v1/subscriptions',
      subscriptions.map((subscription) => toStripeSubscription(store, subscription)),
    );
  }),
  defineGet('/subscriptions/:id', ({ store, id }) => toStripeSubscription(store, store.findSubscription(id))),
  definePost('/subscriptions/:id', ({ store, id, params }) => {
    const subscription = store.findSubscription(id);
    updateSubscription(store, subscription, readParameters(UpdateParams, params));
    return toStripeSubscription(store, subscription);
  }),
  defineDelete('/subscriptions/:id', ({ store, id, params }) => {
    const subscription = store.findSubscription(id);
    if (subscription.endedAt !== null) throw createMissingError('subscription', id);
    const { invoice_now: invoiceNow } = readParameters(CancelParams, params);
    cancelNow(store, store.now(), subscription, invoiceNow);
    return toStripeSubscription(store, subscription);
  }),
];

function updateSubscription(store: StateStore, subscription: Subscription, params: UpdateParams): void {
  const time = store.now();
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
  const previousJson = JSON.stringify(toStripeSubscription(store, subscription));
  Object.assign(subscription, toCancellationUpdate(store, time, subscription, params), {
    ...(items && { items: replaceItemPrice(store, subscription.items, items[0]) }),
    metadata: { ...subscription.metadata, ...params.metadata },
  });
  const current = toStripeSubscription(store, subscription);
  if (JSON.stringify(current) !== previousJson) emit(store, time, 'customer.subscription.updated', current);
}

function toCancellationUpdate(
  store: StateStore,
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
    cancelAt > now ? cancelAt : store.convertClientTime(cancelAt, (shiftedTime) => shiftedTime > now);
  if (cancelTime <= now)
    throw createInvalidRequestError('The `cancel_at` timestamp must be in the future.', 'cancel_at');
  return { cancelAt: cancelTime, cancelAtPeriodEnd: false, canceledAt: canceledAt ?? now };
}

function replaceItemPrice(
  store: StateStore,
  items: readonly Item[],
  change: { id: string; price: string },
): Item[] {
  if (items.every(({ id }) => id !== change.id))
    throw createMissingError('subscription_item', change.id, 'items[0][id]');
  const price = store.findPrice(change.price, 'items[0][price]').id;
  return items.map((item) => (item.id === change.id ? { ...item, price } : item));
}
