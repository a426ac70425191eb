import { z } from 'zod';
import { cancelNow } from '../billing/renewing.js';
import { changeSubscription } from '../billing/subscription-change.js';
import { payFirst, startSubscription } from '../billing/subscribing.js';
import type { Ledger } from '../ledger.js';
import { flag, mergeMetadata, metadata, readParameters, text, whole } from '../parameters.js';
import { SUBSCRIPTION_STATUSES, type Subscription } from '../records.js';
import { invalid } from '../stripe-failure.js';
import { wireSubscription, wireSubscriptionItem } from '../wire/subscription.external.js';
import { del, get, post, type Call } from './call.js';
import { listPage } from './list-page.js';
import { missing } from '../stripe-failure.js';
import { readEnd, SubscriptionEnd } from './subscription-end.js';
import { changeItems, ItemChange, Proration } from './subscription-items.js';

const CreateParams = z.object({
  customer: text(),
  items: z.array(z.object({ price: text(), quantity: whole().optional() })).min(1),
  metadata: metadata().optional(),
  description: text().optional(),
});

const UpdateParams = SubscriptionEnd.extend({
  items: z.array(ItemChange).optional(),
  proration_behavior: Proration,
  metadata: metadata().optional(),
  description: text().optional(),
});

const CancelParams = z.object({ invoice_now: flag().default(false), prorate: flag().default(false) });

const ListParams = z.object({
  customer: text().optional(),
  price: text().optional(),
  status: z.enum([...SUBSCRIPTION_STATUSES, 'all', 'ended']).optional(),
});

const ENDED = new Set<string>(['canceled', 'incomplete_expired']);

export const subscriptionCalls: Call[] = [
  post('/subscriptions', ({ ledger, params }) => {
    const { items, customer: id, ...rest } = readParameters(CreateParams, params);
    const customer = ledger.customer(id, 'customer');
    const at = ledger.nowFor(customer);
    const subscription = startSubscription(ledger, at, {
      customer: id,
      lines: items.map(({ price, quantity = null }) => ({ price, quantity })),
      metadata: mergeMetadata({}, rest.metadata),
      description: rest.description ?? null,
    });
    payFirst(ledger, at, subscription, 'card');
    return wireSubscription(ledger, subscription);
  }),
  get('/subscriptions', ({ ledger, params }) => {
    const filter = readParameters(ListParams, params);
    if (filter.customer !== undefined) checkKnown(ledger, filter.customer);
    const found = ledger.state.subscriptions.filter(
      (subscription) =>
        (filter.customer === undefined || subscription.customer === filter.customer) &&
        (filter.price === undefined || subscription.items.some(({ price }) => price === filter.price)) &&
        hasStatus(subscription, filter.status),
    );
    return listPage(found, params, '/v1/subscriptions', (subscription) =>
      wireSubscription(ledger, subscription),
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
    if (subscription.endedAt !== null) throw missing('subscription', id);
    const { invoice_now: invoiceNow, prorate } = readParameters(CancelParams, params);
    cancelNow(ledger, nowOf(ledger, subscription), subscription, { invoiceNow, prorate });
    return wireSubscription(ledger, subscription);
  }),
  get('/subscription_items', ({ ledger, params }) => {
    const { subscription: id } = readParameters(z.object({ subscription: text() }), params);
    const subscription = ledger.subscription(id, 'subscription');
    return listPage(subscription.items, params, '/v1/subscription_items', (item) =>
      wireSubscriptionItem(ledger, subscription, item),
    );
  }),
  get('/subscription_items/:id', ({ ledger, id }) => {
    const subscription = holderOf(ledger, id);
    return itemAnswer(ledger, subscription, id);
  }),
  post('/subscription_items/:id', ({ ledger, id, params }) => {
    const subscription = holderOf(ledger, id);
    const { proration_behavior: proration, ...change } = readParameters(
      ItemChange.extend({ proration_behavior: Proration }),
      params,
    );
    update(ledger, subscription, { items: [{ ...change, id }], proration_behavior: proration });
    return itemAnswer(ledger, subscription, id);
  }),
];

/** Deleted customers keep the list of what they had. */
function checkKnown(ledger: Ledger, customer: string): void {
  if (ledger.state.customers.every(({ id }) => id !== customer))
    throw missing('customer', customer, 'customer');
}

/** All but the ended ones unless asked otherwise. */
function hasStatus({ status }: Subscription, wanted: z.infer<typeof ListParams>['status']): boolean {
  if (wanted === undefined) return !ENDED.has(status);
  if (wanted === 'all') return true;
  return wanted === 'ended' ? ENDED.has(status) : status === wanted;
}

function update(ledger: Ledger, subscription: Subscription, params: z.infer<typeof UpdateParams>): void {
  const at = nowOf(ledger, subscription);
  const kept = mergeMetadata(subscription.metadata, params.metadata);
  if (subscription.endedAt !== null) {
    const named = Object.keys(params).filter((name) => !['metadata', 'proration_behavior'].includes(name));
    if (named.length > 0) throw onlyMetadata();
    return changeSubscription(ledger, at, subscription, { metadata: kept });
  }
  changeSubscription(ledger, at, subscription, {
    ...readEnd(ledger, at, subscription, params),
    ...changeItems(ledger, at, subscription, params.items ?? [], params.proration_behavior),
    metadata: kept,
    ...(params.description === undefined ? {} : { description: params.description }),
  });
}

const onlyMetadata = () =>
  invalid('A canceled subscription can only update its cancellation_details and metadata.');

const nowOf = (ledger: Ledger, { customer }: Subscription) => ledger.nowFor(ledger.customer(customer));

function holderOf(ledger: Ledger, item: string): Subscription {
  const found = ledger.state.subscriptions.find(({ items }) => items.some(({ id }) => id === item));
  if (!found) throw missing('subscription_item', item);
  return found;
}

function itemAnswer(ledger: Ledger, subscription: Subscription, id: string): object {
  const item = subscription.items.find((other) => other.id === id);
  if (!item) throw missing('subscription_item', id);
  return wireSubscriptionItem(ledger, subscription, item);
}
