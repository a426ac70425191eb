import { z } from 'zod';
import { cancelNow } from '../billing/subscriptions.js';
import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Item, Subscription } from '../state.js';
import { wireSubscription } from '../wire/subscription.external.js';
import { del, get, newestFirst, post, type Call } from './call.js';
import { flag, metadata, readParameters, wholeNumber } from './parameters.js';
import { invalid, missingError } from './stripe-failure.js';

const ListParams = z.object({ customer: z.string(), status: z.literal('all') });

const UpdateParams = z.object({
  // An empty text clears it.
  cancel_at: z.union([z.literal(''), wholeNumber()]).optional(),
  cancel_at_period_end: flag().optional(),
  items: z.tuple([z.object({ id: z.string(), price: z.string() })]).optional(),
  // The local Stripe does not prorate, so it refuses requests that would.
  proration_behavior: z.literal('none').optional(),
  metadata: metadata().default({}),
});
type UpdateParams = z.infer<typeof UpdateParams>;

const CancelParams = z.object({
  invoice_now: flag().default(false),
  prorate: z.literal('false').optional(),
});

export const subscriptionCalls: Call[] = [
  get('/subscriptions', ({ ledger, params }) => {
    const { customer } = readParameters(ListParams, params);
    // Subscriptions of a deleted customer can still be listed.
    if (ledger.state.customers.every(({ id }) => id !== customer)) {
      throw missingError('customer', customer, 'customer');
    }
    const found = ledger.state.subscriptions.filter((subscription) => subscription.customer === customer);
    return newestFirst(
      '/v1/subscriptions',
      found.map((subscription) => wireSubscription(ledger, subscription)),
    );
  }),
  get('/subscriptions/:id', ({ ledger, id }) => wireSubscription(ledger, ledger.subscription(id))),
  post('/subscriptions/:id', ({ ledger, id, params }) => {
    const subscription = ledger.subscription(id);
    update(ledger, subscription, readParameters(UpdateParams, params));
    return wireSubscription(ledger, subscription);
  }),
  del('/subscriptions/:id', ({ ledger, id, params }) => {
    const subscription = ledger.subscription(id);
    if (subscription.endedAt !== null) throw missingError('subscription', id);
    const { invoice_now: invoiceNow } = readParameters(CancelParams, params);
    cancelNow(ledger, ledger.now(), subscription, invoiceNow);
    return wireSubscription(ledger, subscription);
  }),
];

function update(ledger: Ledger, subscription: Subscription, params: UpdateParams): void {
  const at = ledger.now();
  const { items, cancel_at, cancel_at_period_end, proration_behavior } = params;
  const changes = items !== undefined || cancel_at !== undefined || cancel_at_period_end !== undefined;
  if (subscription.endedAt !== null && changes) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (items && proration_behavior === undefined) {
    throw invalid('This change would be prorated.', 'proration_behavior');
  }
  const before = JSON.stringify(wireSubscription(ledger, subscription));
  Object.assign(subscription, readEnd(ledger, at, subscription, params), {
    ...(items && { items: changeItem(ledger, subscription.items, items[0]) }),
    metadata: { ...subscription.metadata, ...params.metadata },
  });
  const after = wireSubscription(ledger, subscription);
  if (JSON.stringify(after) !== before) emit(ledger, at, 'customer.subscription.updated', after);
}

function readEnd(
  ledger: Ledger,
  at: number,
  { canceledAt, periodEnd }: Subscription,
  { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd }: UpdateParams,
): Partial<Subscription> {
  if (cancelAt !== undefined && atPeriodEnd !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (cancelAt === '' || atPeriodEnd === false) {
    return { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null };
  }
  if (atPeriodEnd) {
    return { cancelAt: periodEnd, cancelAtPeriodEnd: true, canceledAt: canceledAt ?? at };
  }
  if (cancelAt === undefined) return {};
  // A time from this clock needs no shift.
  const time = cancelAt > at ? cancelAt : ledger.clientTime(cancelAt, (moved) => moved > at);
  if (time <= at) throw invalid('The `cancel_at` timestamp must be in the future.', 'cancel_at');
  return { cancelAt: time, cancelAtPeriodEnd: false, canceledAt: canceledAt ?? at };
}

function changeItem(ledger: Ledger, items: readonly Item[], change: { id: string; price: string }): Item[] {
  if (items.every(({ id }) => id !== change.id))
    throw missingError('subscription_item', change.id, 'items[0][id]');
  const price = ledger.price(change.price, 'items[0][price]').id;
  return items.map((item) => (item.id === change.id ? { ...item, price } : item));
}
