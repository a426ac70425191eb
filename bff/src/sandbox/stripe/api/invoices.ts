import { z } from 'zod';
import { sumCents } from '../billing/invoice-lines.js';
import { updateDraftUsage, voidInvoice } from '../billing/invoices.js';
import { previewNextInvoice } from '../billing/subscriptions.js';
import type { StateStore } from '../state-store.js';
import type { Invoice } from '../state.js';
import { toPaymentIntent, toStripeInvoice, toStripeInvoicePayment } from '../resources/invoice.external.js';
import { defineGet, toNewestFirstList, definePost, type Endpoint } from './endpoint.js';
import { readParameters } from './parameters.js';
import { createInvalidRequestError, createMissingError } from './stripe-failure.js';

export const invoiceEndpoints: Endpoint[] = [
  defineGet('/invoices', ({ store, params }) => {
    const { customer } = readParameters(z.object({ customer: z.string() }), params);
    const invoices = store.state.invoices.filter((invoice) => invoice.customer === customer);
    return toNewestFirstList(
      '/v1/invoices',
      invoices.map((invoice) => refreshInvoice(store, invoice)),
    );
  }),
  definePost('/invoices/create_preview', ({ store, params }) => {
    const { subscription } = readParameters(z.object({ subscription: z.string() }), params);
    const invoice = previewNextInvoice(store, store.findSubscription(subscription));
    if (!invoice)
      throw createInvalidRequestError(
        'No upcoming invoices for customer',
        'subscription',
        'invoice_upcoming_none',
      );
    return toStripeInvoice(store, invoice);
  }),
  defineGet('/invoices/:id', ({ store, id }) => refreshInvoice(store, store.findInvoice(id))),
  definePost('/invoices/:id/void', ({ store, id }) => {
    const invoice = store.findInvoice(id);
    if (invoice.status !== 'open')
      throw createInvalidRequestError(`You can't void an invoice that is ${invoice.status}.`);
    voidInvoice(store, store.now(), invoice);
    return refreshInvoice(store, invoice);
  }),
  defineGet('/invoice_payments', ({ store, params }) => {
    const { invoice: id } = readParameters(z.object({ invoice: z.string() }), params);
    const invoices = store.state.invoices.filter(
      (invoice) => invoice.id === id && invoice.status !== 'draft',
    );
    return toNewestFirstList('/v1/invoice_payments', invoices.map(toStripeInvoicePayment));
  }),
  definePost('/refunds', ({ store, params }) => {
    const { payment_intent: intent } = readParameters(z.object({ payment_intent: z.string() }), params);
    const invoice = store.state.invoices.find(
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
    const refund = { id: store.createId('re'), created: store.now(), invoice: invoice.id, amount };
    store.state.refunds.push(refund);
    return { id: refund.id, object: 'refund', amount, payment_intent: intent, status: 'succeeded' };
  }),
];

function refreshInvoice(store: StateStore, invoice: Invoice): object {
  updateDraftUsage(store, invoice);
  return toStripeInvoice(store, invoice);
}
