import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Invoice, Method, Subscription } from '../state.js';
import { wireSubscription } from '../wire/subscription.external.js';
import { accessLines } from './invoice-lines.js';
import { closeDraft, composeInvoice, finalizeInvoice, openInvoice, voidInvoice } from './invoices.js';
import { collect } from './payments.js';

export interface Order {
  customer: string;
  prices: readonly string[];
  metadata: Record<string, string>;
}

/** Creates an incomplete subscription with an open first invoice. */
export function startSubscription(
  ledger: Ledger,
  at: number,
  { customer, prices, metadata }: Order,
): Subscription {
  const subscription: Subscription = {
    id: ledger.newId('sub'),
    created: at,
    customer,
    status: 'incomplete',
    items: prices.map((price) => ({ id: ledger.newId('si'), created: at, price })),
    periodStart: at,
    periodEnd: periodEnd(at, at),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    metadata,
    method: null,
  };
  ledger.state.subscriptions.push(subscription);
  const lines = accessLines(ledger, subscription.items);
  finalizeInvoice(ledger, at, openInvoice(ledger, at, subscription, { lines, usage: null }));
  emit(ledger, at, 'customer.subscription.created', wireSubscription(ledger, subscription));
  return subscription;
}

/** Pays the first invoice; while a direct debit is pending, the subscription stays incomplete. */
export function payFirst(ledger: Ledger, at: number, subscription: Subscription, method: Method): void {
  const invoice = ledger.invoice(subscription.latestInvoice ?? '');
  subscription.method = method;
  invoice.method = method;
  collect(ledger, at, invoice);
}

/** Begins the next month. Its invoice has the usage of the last month and the access fee of the next one. */
export function renew(ledger: Ledger, subscription: Subscription): void {
  const at = subscription.periodEnd;
  openInvoice(ledger, at, subscription, {
    lines: accessLines(ledger, subscription.items),
    usage: usageUntil(subscription, at),
  });
  subscription.periodStart = at;
  subscription.periodEnd = periodEnd(subscription.created, at);
  emit(ledger, at, 'customer.subscription.updated', wireSubscription(ledger, subscription));
}

/** Ends a cancelled subscription. Its usage is billed an hour later, so that late reports count. */
export function endAsPlanned(ledger: Ledger, at: number, subscription: Subscription): void {
  openInvoice(ledger, at, subscription, { lines: [], usage: usageUntil(subscription, at) });
  endSubscription(ledger, at, subscription);
}

/** Ends a subscription immediately. Usage is billed only with `invoiceNow`. */
export function cancelNow(ledger: Ledger, at: number, subscription: Subscription, invoiceNow: boolean): void {
  if (subscription.status === 'incomplete') {
    const open = ledger.state.invoices.filter(
      (invoice) => invoice.subscription === subscription.id && invoice.status === 'open',
    );
    for (const invoice of open) voidInvoice(ledger, at, invoice);
  } else if (invoiceNow) {
    const content = { lines: [], usage: usageUntil(subscription, at + 1) };
    closeDraft(ledger, at, openInvoice(ledger, at, subscription, content));
  }
  endSubscription(ledger, at, subscription);
}

export function endSubscription(ledger: Ledger, at: number, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.canceledAt ??= at;
  subscription.endedAt = at;
  emit(ledger, at, 'customer.subscription.deleted', wireSubscription(ledger, subscription));
}

/** Returns a preview of the next invoice, or null if none follows. */
export function nextInvoice(ledger: Ledger, subscription: Subscription): Invoice | null {
  const { endedAt, status, cancelAt, periodEnd: renewsAt, items } = subscription;
  if (endedAt !== null || status === 'incomplete') return null;
  const ends = cancelAt !== null && cancelAt <= renewsAt;
  const at = ends ? cancelAt : renewsAt;
  const lines = ends ? [] : accessLines(ledger, items);
  return composeInvoice(ledger, at, subscription, { lines, usage: usageUntil(subscription, at) });
}

const usageUntil = ({ periodStart: start, items }: Subscription, end: number) => ({
  start,
  end,
  items: structuredClone(items),
});

/** Returns the first end of a month after `time`. Months begin at `anchor` and end on its day or the month's last. */
function periodEnd(anchor: number, time: number): number {
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
