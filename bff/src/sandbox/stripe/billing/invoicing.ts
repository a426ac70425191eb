import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Invoice, Item, Line, Subscription } from '../records.js';
import { wireInvoice } from '../wire/invoice.external.js';
import { total } from './amounts.js';
import { collect } from './collecting.js';
import { usageLines, type Span } from './usage.js';

/** Late usage still counts for this long after a period has ended. */
const DRAFT_S = 3600;

export interface InvoiceContent {
  reason: Invoice['reason'];
  lines: Line[];
  /** Metered items and the time whose usage is billed. */
  usage: (Span & { items: Item[] }) | null;
  period: Span;
}

/** An invoice as it would be now; belongs to nothing yet. */
export function composeInvoice(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  content: InvoiceContent,
): Invoice {
  const { reason, usage, period } = content;
  const counted = usage ? usageLines(ledger, subscription.customer, usage.items, usage) : [];
  return {
    id: ledger.newId('in'),
    created: at,
    number: null,
    customer: subscription.customer,
    subscription: subscription.id,
    reason,
    status: 'draft',
    lines: [...content.lines, ...counted],
    usage,
    start: period.start,
    end: period.end,
    startingBalance: ledger.customer(subscription.customer).balance,
    endingBalance: null,
    amountPaid: 0,
    refunded: 0,
    attempts: 0,
    finalizesAt: null,
    finalizedAt: null,
    nextAttempt: null,
    clearing: null,
    paidAt: null,
    voidedAt: null,
    method: subscription.method,
  };
}

/** Opens an invoice that becomes final after an hour, so that usage may still arrive, or at once. */
export function openInvoice(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  content: InvoiceContent,
  when: 'now' | 'in an hour',
): Invoice {
  const invoice = composeInvoice(ledger, at, subscription, content);
  subscription.pendingLines = [];
  subscription.latestInvoice = invoice.id;
  invoice.finalizesAt = at + DRAFT_S;
  ledger.state.invoices.push(invoice);
  emit(ledger, at, 'invoice.created', wireInvoice(ledger, invoice));
  if (when === 'now') finalizeInvoice(ledger, at, invoice);
  return invoice;
}

/** Counts the usage for the last time, gives the invoice its number and uses up the customer's balance. */
export function finalizeInvoice(ledger: Ledger, at: number, invoice: Invoice): void {
  recount(ledger, invoice);
  const customer = ledger.customer(invoice.customer);
  const sum = total(invoice.lines) + customer.balance;
  invoice.startingBalance = customer.balance;
  invoice.endingBalance = Math.min(0, sum);
  customer.balance = invoice.endingBalance;
  const number = ledger.state.invoices.filter((other) => other.number !== null).length + 1;
  invoice.number = `LOCAL-${String(number).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalizedAt = at;
  emit(ledger, at, 'invoice.finalized', wireInvoice(ledger, invoice));
}

/** A draft that is due: final, and then paid. */
export function closeDraft(ledger: Ledger, at: number, invoice: Invoice): void {
  finalizeInvoice(ledger, at, invoice);
  collect(ledger, at, invoice);
}

/** A draft shows the usage that has arrived until now. */
export function recount(ledger: Ledger, invoice: Invoice): void {
  if (invoice.status !== 'draft' || !invoice.usage) return;
  const { usage } = invoice;
  const counted = usageLines(ledger, invoice.customer, usage.items, usage);
  const items = new Set(counted.map(({ item }) => item));
  const ids = new Map(invoice.lines.map((line) => [line.item, line.id]));
  invoice.lines = [
    ...invoice.lines.filter(({ item }) => !items.has(item)),
    ...counted.map((line) => ({ ...line, id: ids.get(line.item) ?? line.id })),
  ];
}

export function voidInvoice(ledger: Ledger, at: number, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.voidedAt = at;
  invoice.nextAttempt = null;
  invoice.clearing = null;
  emit(ledger, at, 'invoice.voided', wireInvoice(ledger, invoice));
}
