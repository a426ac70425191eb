import { z } from 'zod';
import { settle } from '../billing/collecting.js';
import { composeInvoice, finalizeInvoice, recount, voidInvoice } from '../billing/invoicing.js';
import { periodEnd } from '../billing/period.js';
import { accessLines } from '../billing/usage.js';
import type { Ledger } from '../ledger.js';
import { readParameters, text } from '../parameters.js';
import type { Invoice, Subscription } from '../records.js';
import { invalid } from '../stripe-failure.js';
import { wireInvoice } from '../wire/invoice.external.js';
import { wireInvoicePayment } from '../wire/payment.external.js';
import { get, post, type Call } from './call.js';
import { listPage } from './list-page.js';

const ListParams = z.object({
  customer: text().optional(),
  subscription: text().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});

const PreviewParams = z.object({ customer: text().optional(), subscription: text().optional() });

export const invoiceCalls: Call[] = [
  get('/invoices', ({ ledger, params }) => {
    const filter = readParameters(ListParams, params);
    const found = ledger.state.invoices.filter(
      (invoice) =>
        (filter.customer === undefined || invoice.customer === filter.customer) &&
        (filter.subscription === undefined || invoice.subscription === filter.subscription) &&
        (filter.status === undefined || invoice.status === filter.status),
    );
    return listPage(found, params, '/v1/invoices', (invoice) => answer(ledger, invoice));
  }),
  post('/invoices/create_preview', ({ ledger, params }) => {
    const { subscription: id, customer } = readParameters(PreviewParams, params);
    const subscription = ledger.state.subscriptions.find((other) =>
      id === undefined ? other.customer === customer && other.endedAt === null : other.id === id,
    );
    if (!subscription) throw noneUpcoming();
    return wireInvoice(ledger, nextInvoice(ledger, subscription));
  }),
  get('/invoices/:id', ({ ledger, id }) => answer(ledger, ledger.invoice(id))),
  post('/invoices/:id/finalize', ({ ledger, id }) => {
    const invoice = ledger.invoice(id);
    if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.');
    finalizeInvoice(ledger, ledger.nowFor(ledger.customer(invoice.customer)), invoice);
    return answer(ledger, invoice);
  }),
  post('/invoices/:id/pay', ({ ledger, id }) => {
    const invoice = ledger.invoice(id);
    if (invoice.status === 'paid') throw invalid('Invoice is already paid');
    if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status} and can't be paid.`);
    settle(ledger, ledger.nowFor(ledger.customer(invoice.customer)), invoice);
    return answer(ledger, invoice);
  }),
  post('/invoices/:id/void', ({ ledger, id }) => {
    const invoice = ledger.invoice(id);
    if (invoice.status !== 'open') throw invalid(`You can't void an invoice that is ${invoice.status}.`);
    voidInvoice(ledger, ledger.nowFor(ledger.customer(invoice.customer)), invoice);
    return answer(ledger, invoice);
  }),
  get('/invoice_payments', ({ ledger, params }) => {
    const { invoice: id } = readParameters(z.object({ invoice: text().optional() }), params);
    const found = ledger.state.invoices.filter(
      (invoice) => invoice.finalizedAt !== null && (id === undefined || invoice.id === id),
    );
    return listPage(found, params, '/v1/invoice_payments', wireInvoicePayment);
  }),
];

function answer(ledger: Ledger, invoice: Invoice): object {
  recount(ledger, invoice);
  return wireInvoice(ledger, invoice);
}

/** What the invoice at the end of the running period says if nothing more happens. Throws where none will come. */
export function nextInvoice(ledger: Ledger, subscription: Subscription): Invoice {
  if (subscription.endedAt !== null || subscription.status === 'incomplete') throw noneUpcoming();
  const { periodStart: start, cancelAt } = subscription;
  const ends = cancelAt !== null && cancelAt <= subscription.periodEnd;
  const end = ends ? cancelAt : subscription.periodEnd;
  const [first] = subscription.items;
  const lines = [
    ...subscription.pendingLines,
    ...(ends || !first
      ? []
      : accessLines(ledger, subscription.items, {
          start: end,
          end: periodEnd(subscription.anchor, ledger.price(first.price), end),
        })),
  ];
  const usage = { start, end, items: subscription.items };
  const period = { start, end };
  return composeInvoice(ledger, end, subscription, { reason: 'subscription_cycle', lines, usage, period });
}

const noneUpcoming = () =>
  invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none');
