import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Subscription } from '../records.js';
import { wireSubscription } from '../wire/subscription.external.js';
import { collect } from './collecting.js';
import { openInvoice, voidInvoice } from './invoicing.js';
import { periodEnd } from './period.js';
import { changeSubscription, endSubscription } from './subscription-change.js';
import { accessLines, prorationLine } from './usage.js';

/** The next month begins: usage of the last one and the access fee of the next stand on one invoice. */
export function renew(ledger: Ledger, subscription: Subscription): void {
  const at = subscription.periodEnd;
  const last = { start: subscription.periodStart, end: at };
  const [first] = subscription.items;
  const end = first ? periodEnd(subscription.anchor, ledger.price(first.price), at) : at;
  const lines = [
    ...subscription.pendingLines,
    ...accessLines(ledger, subscription.items, { start: at, end }),
  ];
  const usage = { ...last, items: structuredClone(subscription.items) };
  openInvoice(
    ledger,
    at,
    subscription,
    { reason: 'subscription_cycle', lines, usage, period: last },
    'in an hour',
  );
  changeSubscription(ledger, at, subscription, { periodStart: at, periodEnd: end });
}

/** The end that was asked for has come: what was used is billed, with an hour for usage that is still under way. */
export function endAsPlanned(ledger: Ledger, at: number, subscription: Subscription): void {
  const used = { start: subscription.periodStart, end: at };
  if (billable(subscription)) {
    const usage = { ...used, items: structuredClone(subscription.items) };
    const content = {
      reason: 'subscription_cycle',
      lines: subscription.pendingLines,
      usage,
      period: used,
    } as const;
    openInvoice(ledger, at, subscription, content, 'in an hour');
  }
  endSubscription(ledger, at, subscription, null);
}

/** Ends at once. Usage that was not invoiced is forgiven unless `invoiceNow`. */
export function cancelNow(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  { invoiceNow, prorate }: { invoiceNow: boolean; prorate: boolean },
): void {
  const period = { start: subscription.periodStart, end: subscription.periodEnd };
  const back =
    prorate && billable(subscription)
      ? subscription.items.flatMap((item) => prorationLine(ledger, item, period, at, -1))
      : [];
  const lines = [...subscription.pendingLines, ...back];
  if (invoiceNow && billable(subscription)) {
    const used = { start: period.start, end: at + 1 };
    const usage = { ...used, items: structuredClone(subscription.items) };
    const content = { reason: 'subscription_update', lines, usage, period: { ...period, end: at } } as const;
    collect(ledger, at, openInvoice(ledger, at, subscription, content, 'now'));
  }
  for (const invoice of ledger.state.invoices) {
    const first = invoice.subscription === subscription.id && invoice.reason === 'subscription_create';
    if (first && invoice.status === 'open') voidInvoice(ledger, at, invoice);
  }
  endSubscription(ledger, at, subscription, 'cancellation_requested');
}

/** No first payment within 23 hours. */
export function expireIncomplete(ledger: Ledger, at: number, subscription: Subscription): void {
  for (const invoice of ledger.state.invoices) {
    if (invoice.subscription === subscription.id && invoice.status === 'open')
      voidInvoice(ledger, at, invoice);
  }
  subscription.endedAt = at;
  subscription.status = 'incomplete_expired';
  emit(ledger, at, 'customer.subscription.updated', wireSubscription(ledger, subscription), {
    status: 'incomplete',
  });
}

const billable = ({ status }: Subscription) => status !== 'incomplete';
