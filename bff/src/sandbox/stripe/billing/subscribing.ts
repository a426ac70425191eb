import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Item, Method, Subscription } from '../records.js';
import { invalid } from '../stripe-failure.js';
import { wireSubscription } from '../wire/subscription.external.js';
import { collect, decline } from './collecting.js';
import { openInvoice } from './invoicing.js';
import { periodEnd } from './period.js';
import { accessLines } from './usage.js';

export interface Order {
  customer: string;
  lines: readonly { price: string; quantity: number | null }[];
  metadata: Record<string, string>;
  description: string | null;
}

/** A subscription that waits for its first payment: incomplete, with its first invoice open. */
export function startSubscription(ledger: Ledger, at: number, order: Order): Subscription {
  const items = order.lines.map(({ price, quantity }) => newItem(ledger, at, price, quantity));
  const [first] = items;
  if (!first) throw invalid('A subscription needs at least one item.', 'items');
  const subscription: Subscription = {
    id: ledger.newId('sub'),
    created: at,
    customer: order.customer,
    status: 'incomplete',
    items,
    anchor: at,
    periodStart: at,
    periodEnd: periodEnd(at, ledger.price(first.price), at),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancelReason: null,
    endedAt: null,
    latestInvoice: null,
    metadata: order.metadata,
    description: order.description,
    method: null,
    pendingLines: [],
  };
  ledger.state.subscriptions.push(subscription);
  const period = { start: at, end: subscription.periodEnd };
  const lines = accessLines(ledger, items, period);
  openInvoice(ledger, at, subscription, { reason: 'subscription_create', lines, usage: null, period: { start: at, end: at } }, 'now'); // prettier-ignore
  emit(ledger, at, 'customer.subscription.created', wireSubscription(ledger, subscription));
  return subscription;
}

/** Pays the first invoice; a direct debit is under way afterwards, and the subscription still incomplete. */
export function payFirst(ledger: Ledger, at: number, subscription: Subscription, method: Method): void {
  const invoice = ledger.invoice(subscription.latestInvoice ?? '');
  subscription.method = method;
  invoice.method = method;
  collect(ledger, at, invoice);
}

export function declineFirst(ledger: Ledger, at: number, subscription: Subscription): void {
  decline(ledger, at, ledger.invoice(subscription.latestInvoice ?? ''));
}

/** Metered prices have no quantity, licensed ones count 1 without it. */
export function newItem(ledger: Ledger, at: number, price: string, quantity: number | null): Item {
  const metered = ledger.price(price, 'price').usageType === 'metered';
  return {
    id: ledger.newId('si'),
    created: at,
    price,
    quantity: metered ? null : (quantity ?? 1),
    metadata: {},
  };
}
