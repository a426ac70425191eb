import { z } from 'zod';
import { sumCents } from '../billing/invoice-lines.js';
import { updateDraftUsage, voidInvoice } from '../billing/invoices.js';
import { previewNextInvoice } from '../billing/subscriptions.js';
import type { Ledger } from '../ledger.js';
import type { Invoice } from '../state.js';
import { toPaymentIntent, toStripeInvoice, toStripeInvoicePayment } from '../resources/invoice.external.js';
import { defineGet, toNewestFirstList, definePost, type Endpoint } from './call.js';
import { readParameters } from './parameters.js';
import { createInvalidRequestError, createMissingError } from './stripe-failure.js';

export const invoiceEndpoints: Endpoint[] = [
  defineGet('/invoices', ({ ledger, params }) => {
    const { customer } = readParameters(z.object({ customer: z.string() }), params);
    const invoices = ledger.state.invoices.filter((invoice) => invoice.customer === customer);
    return toNewestFirstList(
      '/v1/invoices',
      invoices.map((invoice) => refreshInvoice(ledger, invoice)),
    );
  }),
  definePost('/invoices/create_preview', ({ ledger, params }) => {
    const { subscription } = readParameters(z.object({ subscription: z.string() }), params);
    const invoice = previewNextInvoice(ledger, ledger.findSubscription(subscription));
    if (!invoice)
      throw createInvalidRequestError(
        'No upcoming invoices for customer',
        'subscription',
        'invoice_upcoming_none',
      );
    return toStripeInvoice(ledger, invoice);
  }),
  defineGet('/invoices/:id', ({ ledger, id }) => refreshInvoice(ledger, ledger.findInvoice(id))),
  definePost('/invoices/:id/void', ({ ledger, id }) => {
    const invoice = ledger.findInvoice(id);
    if (invoice.status !== 'open')
      throw createInvalidRequestError(`You can't void an invoice that is ${invoice.status}.`);
    voidInvoice(ledger, ledger.now(), invoice);
    return refreshInvoice(ledger, invoice);
  }),
  defineGet('/invoice_payments', ({ ledger, params }) => {
    const { invoice: id } = readParameters(z.object({ invoice: z.string() }), params);
    const invoices = ledger.state.invoices.filter(
      (invoice) => invoice.id === id && invoice.status !== 'draft',
    );
    return toNewestFirstList('/v1/invoice_payments', invoices.map(toStripeInvoicePayment));
  }),
  definePost('/refunds', ({ ledger, params }) => {
    const { payment_intent: intent } = readParameters(z.object({ payment_intent: z.string() }), params);
    const invoice = ledger.state.invoices.find(
      (candidate) => candidate.status === 'paid' && toPaymentIntent(candidate) === intent,
    );
    if (!invoice) throw createMissingError('payment_intent', intent, 'payment_intent');
    if (invoice.refunded)
      throw createInvalidRequestError(
        'The payment was already refunded.',
        undefined,
        'charge_already_refunded',
      );
    invoice.refunded = true;
    const amount = sumCents(invoice.lines);
    const refund = { id: ledger.createId('re'), created: ledger.now(), invoice: invoice.id, amount };
    ledger.state.refunds.push(refund);
    return { id: refund.id, object: 'refund', amount, payment_intent: intent, status: 'succeeded' };
  }),
];

function refreshInvoice(ledger: Ledger, invoice: Invoice): object {
  updateDraftUsage(ledger, invoice);
  return toStripeInvoice(ledger, invoice);
}
