import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Invoice, Item, Line, Subscription } from '../state.js';
import { wireInvoice } from '../wire/invoice.external.js';
import { usageLines, type Span } from './invoice-lines.js';
import { collect } from './payments.js';

/** Usage reported within this time after a period still counts, s. */
const DRAFT_S = 3600;

export interface InvoiceContent {
  lines: Line[];
  /** The items and the time whose usage is billed. */
  usage: (Span & { items: Item[] }) | null;
}

/** Returns the current preview of an invoice without storing it. */
export function composeInvoice(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  { lines, usage }: InvoiceContent,
): Invoice {
  const { id, customer, method } = subscription;
  return {
    id: ledger.newId('in'),
    created: at,
    number: null,
    customer,
    subscription: id,
    status: 'draft',
    lines: [...lines, ...(usage ? usageLines(ledger, customer, usage.items, usage) : [])],
    usage,
    finalizesAt: at + DRAFT_S,
    clearing: null,
    refunded: false,
    method,
  };
}

/** Stores a draft, which becomes final after an hour so that late usage is counted. */
export function openInvoice(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  content: InvoiceContent,
): Invoice {
  const invoice = composeInvoice(ledger, at, subscription, content);
  subscription.latestInvoice = invoice.id;
  ledger.state.invoices.push(invoice);
  return invoice;
}

/** Counts the final usage and numbers the invoice. */
export function finalizeInvoice(ledger: Ledger, at: number, invoice: Invoice): void {
  recount(ledger, invoice);
  const number = ledger.state.invoices.filter((other) => other.number !== null).length + 1;
  invoice.number = `LOCAL-${String(number).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.finalizesAt = null;
  emit(ledger, at, 'invoice.finalized', wireInvoice(ledger, invoice));
}

/** Finalizes a draft and collects its payment. */
export function closeDraft(ledger: Ledger, at: number, invoice: Invoice): void {
  finalizeInvoice(ledger, at, invoice);
  collect(ledger, at, invoice);
}

/** Updates a draft to the usage known so far. */
export function recount(ledger: Ledger, invoice: Invoice): void {
  const { usage, customer } = invoice;
  if (invoice.status !== 'draft' || !usage) return;
  const counted = usageLines(ledger, customer, usage.items, usage);
  const items = new Set(counted.map(({ item }) => item));
  invoice.lines = [...invoice.lines.filter(({ item }) => !items.has(item)), ...counted];
}

export function voidInvoice(ledger: Ledger, at: number, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.clearing = null;
  emit(ledger, at, 'invoice.voided', wireInvoice(ledger, invoice));
}
