import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { Invoice, Item, Line, Subscription } from '../state.js';
import { toStripeInvoice } from '../resources/invoice.external.js';
import { createUsageLines, type TimeSpan } from './invoice-lines.js';
import { collectPayment } from './payments.js';

/** Time for which an invoice stays a draft, seconds. Usage that is reported in that time still counts. */
const DRAFT_SECONDS = 3600;

/** Fixed lines of an invoice, and the usage that is added when it is finalized. */
export interface InvoiceContent {
  lines: Line[];
  /** The items and the time whose usage is billed. */
  usage: (TimeSpan & { items: Item[] }) | null;
}

/** Returns the current preview of an invoice without storing it. */
export function createPreview(
  ledger: Ledger,
  time: number,
  subscription: Subscription,
  { lines, usage }: InvoiceContent,
): Invoice {
  const { id, customer, method } = subscription;
  return {
    id: ledger.createId('in'),
    created: time,
    number: null,
    customer,
    subscription: id,
    status: 'draft',
    lines: [...lines, ...(usage ? createUsageLines(ledger, customer, usage.items, usage) : [])],
    usage,
    finalizesAt: time + DRAFT_SECONDS,
    clearing: null,
    refunded: false,
    method,
  };
}

/** Stores a draft, which becomes final after an hour so that late usage is counted. */
export function createDraftInvoice(
  ledger: Ledger,
  time: number,
  subscription: Subscription,
  content: InvoiceContent,
): Invoice {
  const invoice = createPreview(ledger, time, subscription, content);
  subscription.latestInvoice = invoice.id;
  ledger.state.invoices.push(invoice);
  return invoice;
}

/** Counts the final usage and numbers the invoice. */
export function finalizeInvoice(ledger: Ledger, time: number, invoice: Invoice): void {
  updateDraftUsage(ledger, invoice);
  const number = ledger.state.invoices.filter((candidate) => candidate.number !== null).length + 1;
  invoice.number = `LOCAL-${String(number).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.finalizesAt = null;
  emit(ledger, time, 'invoice.finalized', toStripeInvoice(ledger, invoice));
}

/** Finalizes a draft and collects its payment. */
export function finalizeAndCollect(ledger: Ledger, time: number, invoice: Invoice): void {
  finalizeInvoice(ledger, time, invoice);
  collectPayment(ledger, time, invoice);
}

/** Updates a draft with the usage reported so far. */
export function updateDraftUsage(ledger: Ledger, invoice: Invoice): void {
  const { usage, customer } = invoice;
  if (invoice.status !== 'draft' || !usage) return;
  const usageLines = createUsageLines(ledger, customer, usage.items, usage);
  const items = new Set(usageLines.map(({ item }) => item));
  invoice.lines = [...invoice.lines.filter(({ item }) => !items.has(item)), ...usageLines];
}

export function voidInvoice(ledger: Ledger, time: number, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.clearing = null;
  emit(ledger, time, 'invoice.voided', toStripeInvoice(ledger, invoice));
}
