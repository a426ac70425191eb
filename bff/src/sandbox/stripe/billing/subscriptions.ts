import { emit } from '../emit.js';
import type { StateStore } from '../state-store.js';
import type { Invoice, Method, Subscription } from '../state.js';
import { toStripeSubscription } from '../resources/subscription.external.js';
import { createAccessLines } from './invoice-lines.js';
import {
  finalizeAndCollect,
  createPreview,
  finalizeInvoice,
  createDraftInvoice,
  voidInvoice,
} from './invoices.js';
import { collectPayment } from './payments.js';

/** Parameters of a new subscription: ids of its customer and prices. */
export interface NewSubscription {
  customer: string;
  prices: readonly string[];
  metadata: Record<string, string>;
}

/** Creates an incomplete subscription with an open first invoice. */
export function startSubscription(
  store: StateStore,
  time: number,
  { customer, prices, metadata }: NewSubscription,
): Subscription {
  const subscription: Subscription = {
    id: store.createId('sub'),
    created: time,
    customer,
    status: 'incomplete',
    items: prices.map((price) => ({ id: store.createId('si'), created: time, price })),
    periodStart: time,
    periodEnd: findNextPeriodEnd(time, time),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    metadata,
    method: null,
  };
  store.state.subscriptions.push(subscription);
  const lines = createAccessLines(store, subscription.items);
  finalizeInvoice(store, time, createDraftInvoice(store, time, subscription, { lines, usage: null }));
  emit(store, time, 'customer.subscription.created', toStripeSubscription(store, subscription));
  return subscription;
}

/** Pays the first invoice; while a direct debit is pending, the subscription stays incomplete. */
export function payFirstInvoice(
  store: StateStore,
  time: number,
  subscription: Subscription,
  method: Method,
): void {
  const invoice = store.findInvoice(subscription.latestInvoice ?? '');
  subscription.method = method;
  invoice.method = method;
  collectPayment(store, time, invoice);
}

/**
 * Begins the next month. Its invoice contains the usage of the last month and the access fee of the next one.
 */
export function renew(store: StateStore, subscription: Subscription): void {
  const time = subscription.periodEnd;
  createDraftInvoice(store, time, subscription, {
    lines: createAccessLines(store, subscription.items),
    usage: toUsage(subscription, time),
  });
  subscription.periodStart = time;
  subscription.periodEnd = findNextPeriodEnd(subscription.created, time);
  emit(store, time, 'customer.subscription.updated', toStripeSubscription(store, subscription));
}

/**
 * Ends a subscription at the time for which its end was scheduled. Its usage is billed an hour later, so that
 * late usage reports count.
 */
export function endAtScheduledTime(store: StateStore, time: number, subscription: Subscription): void {
  createDraftInvoice(store, time, subscription, { lines: [], usage: toUsage(subscription, time) });
  markSubscriptionCanceled(store, time, subscription);
}

/** Cancels a subscription immediately. Its usage is billed only if `invoiceNow` is true. */
export function cancelNow(
  store: StateStore,
  time: number,
  subscription: Subscription,
  invoiceNow: boolean,
): void {
  if (subscription.status === 'incomplete') {
    const openInvoices = store.state.invoices.filter(
      (invoice) => invoice.subscription === subscription.id && invoice.status === 'open',
    );
    for (const invoice of openInvoices) voidInvoice(store, time, invoice);
  } else if (invoiceNow) {
    const content = { lines: [], usage: toUsage(subscription, time + 1) };
    finalizeAndCollect(store, time, createDraftInvoice(store, time, subscription, content));
  }
  markSubscriptionCanceled(store, time, subscription);
}

/** Sets the status of a subscription to canceled and emits its event. */
export function markSubscriptionCanceled(store: StateStore, time: number, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.canceledAt ??= time;
  subscription.endedAt = time;
  emit(store, time, 'customer.subscription.deleted', toStripeSubscription(store, subscription));
}

/** Returns a preview of the next invoice, or null if no invoice follows. */
export function previewNextInvoice(store: StateStore, subscription: Subscription): Invoice | null {
  const { endedAt, status, cancelAt, periodEnd: renewsAt, items } = subscription;
  if (endedAt !== null || status === 'incomplete') return null;
  const isEnding = cancelAt !== null && cancelAt <= renewsAt;
  const time = isEnding ? cancelAt : renewsAt;
  const lines = isEnding ? [] : createAccessLines(store, items);
  return createPreview(store, time, subscription, { lines, usage: toUsage(subscription, time) });
}

const toUsage = ({ periodStart: start, items }: Subscription, end: number) => ({
  start,
  end,
  items: structuredClone(items),
});

/** Returns the first period end after `time`: on the anchor's day of the month, or the last day of a shorter month. */
function findNextPeriodEnd(anchor: number, time: number): number {
  for (let months = 1; ; months++) {
    const periodEnd = addMonths(anchor, months);
    if (periodEnd > time) return periodEnd;
  }
}

function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime() / 1000;
}
