import { z } from 'zod';
import { total } from '../billing/invoice-lines.js';
import { recount, voidInvoice } from '../billing/invoices.js';
import { nextInvoice } from '../billing/subscriptions.js';
import type { Ledger } from '../ledger.js';
import type { Invoice } from '../state.js';
import { paymentIntentOf, wireInvoice, wireInvoicePayment } from '../wire/invoice.external.js';
import { get, newestFirst, post, type Call } from './call.js';
import { readParameters } from './parameters.js';
import { invalid, missingError } from './stripe-failure.js';

export const invoiceCalls: Call[] = [
  get('/invoices', ({ ledger, params }) => {
    const { customer } = readParameters(z.object({ customer: z.string() }), params);
    const found = ledger.state.invoices.filter((invoice) => invoice.customer === customer);
    return newestFirst(
      '/v1/invoices',
      found.map((invoice) => refreshInvoice(ledger, invoice)),
    );
  }),
  post('/invoices/create_preview', ({ ledger, params }) => {
    const { subscription } = readParameters(z.object({ subscription: z.string() }), params);
    const invoice = nextInvoice(ledger, ledger.subscription(subscription));
    if (!invoice) throw invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none');
    return wireInvoice(ledger, invoice);
  }),
  get('/invoices/:id', ({ ledger, id }) => refreshInvoice(ledger, ledger.invoice(id))),
  post('/invoices/:id/void', ({ ledger, id }) => {
    const invoice = ledger.invoice(id);
    if (invoice.status !== 'open') throw invalid(`You can't void an invoice that is ${invoice.status}.`);
    voidInvoice(ledger, ledger.now(), invoice);
    return refreshInvoice(ledger, invoice);
  }),
  get('/invoice_payments', ({ ledger, params }) => {
    const { invoice: id } = readParameters(z.object({ invoice: z.string() }), params);
    const found = ledger.state.invoices.filter((invoice) => invoice.id === id && invoice.status !== 'draft');
    return newestFirst('/v1/invoice_payments', found.map(wireInvoicePayment));
  }),
  post('/refunds', ({ ledger, params }) => {
    const { payment_intent: intent } = readParameters(z.object({ payment_intent: z.string() }), params);
    const invoice = ledger.state.invoices.find(
      (one) => one.status === 'paid' && paymentIntentOf(one) === intent,
    );
    if (!invoice) throw missingError('payment_intent', intent, 'payment_intent');
    if (invoice.refunded)
      throw invalid('The payment was already refunded.', undefined, 'charge_already_refunded');
    invoice.refunded = true;
    const amount = total(invoice.lines);
    const refund = { id: ledger.newId('re'), created: ledger.now(), invoice: invoice.id, amount };
    ledger.state.refunds.push(refund);
    return { id: refund.id, object: 'refund', amount, payment_intent: intent, status: 'succeeded' };
  }),
];

function refreshInvoice(ledger: Ledger, invoice: Invoice): object {
  recount(ledger, invoice);
  return wireInvoice(ledger, invoice);
}
