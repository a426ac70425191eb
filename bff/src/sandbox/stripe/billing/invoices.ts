import { emit } from '../emit.js';
import type { StateStore } from '../state-store.js';
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
  store: StateStore,
  time: number,
  subscription: Subscription,
  { lines, usage }: InvoiceContent,
): Invoice {
  const { id, customer, method } = subscription;
  return {
    id: store.createId('in'),
    created: time,
    number: null,
    customer,
    subscription: id,
    status: 'draft',
    lines: [...lines, ...(usage ? createUsageLines(store, customer, usage.items, usage) : [])],
    usage,
    finalizesAt: time + DRAFT_SECONDS,
    clearing: null,
    refunded: false,
    method,
  };
}

/** Stores a draft, which becomes final after an hour so that late usage is counted. */
export function createDraftInvoice(
  store: StateStore,
  time: number,
  subscription: Subscription,
  content: InvoiceContent,
): Invoice {
  const invoice = createPreview(store, time, subscription, content);
  subscription.latestInvoice = invoice.id;
  store.state.invoices.push(invoice);
  return invoice;
}

/** Counts the final usage and numbers the invoice. */
export function finalizeInvoice(store: StateStore, time: number, invoice: Invoice): void {
  updateDraftUsage(store, invoice);
  const number = store.state.invoices.filter((candidate) => candidate.number !== null).length + 1;
  invoice.number = `LOCAL-${String(number).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.finalizesAt = null;
  emit(store, time, 'invoice.finalized', toStripeInvoice(store, invoice));
}

/** Finalizes a draft and collects its payment. */
export function finalizeAndCollect(store: StateStore, time: number, invoice: Invoice): void {
  finalizeInvoice(store, time, invoice);
  collectPayment(store, time, invoice);
}

/** Updates a draft with the usage reported so far. */
export function updateDraftUsage(store: StateStore, invoice: Invoice): void {
  const { usage, customer } = invoice;
  if (invoice.status !== 'draft' || !usage) return;
  const usageLines = createUsageLines(store, customer, usage.items, usage);
  const items = new Set(usageLines.map(({ item }) => item));
  invoice.lines = [...invoice.lines.filter(({ item }) => !items.has(item)), ...usageLines];
}

export function voidInvoice(store: StateStore, time: number, invoice: Invoice): void {
  invoice.status = 'void';
  invoice.clearing = null;
  emit(store, time, 'invoice.voided', toStripeInvoice(store, invoice));
}
