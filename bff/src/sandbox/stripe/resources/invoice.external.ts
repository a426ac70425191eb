import type Stripe from 'stripe';
import { sumCents } from '../billing/invoice-lines.js';
import type { StateStore } from '../state-store.js';
import type { Invoice } from '../state.js';

export const toStripeInvoice = ({ publicUrl }: StateStore, invoice: Invoice) =>
  ({
    id: invoice.id,
    object: 'invoice',
    created: invoice.created,
    currency: 'eur',
    customer: invoice.customer,
    hosted_invoice_url:
      invoice.status === 'draft' ? null : `${publicUrl}/sandbox/stripe/invoice/${invoice.id}`,
    number: invoice.number,
    status: invoice.status,
    total: sumCents(invoice.lines),
  }) satisfies Partial<Stripe.Invoice>;

const PAYMENT_STATUSES = { draft: 'open', open: 'open', paid: 'paid', void: 'canceled' } as const;

export const toStripeInvoicePayment = (invoice: Invoice) =>
  ({
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    invoice: invoice.id,
    payment: { payment_intent: toPaymentIntent(invoice), type: 'payment_intent' },
    status: PAYMENT_STATUSES[invoice.status],
  }) satisfies Partial<Stripe.InvoicePayment>;

export const toPaymentIntent = ({ id }: Pick<Invoice, 'id'>): string => id.replace(/^in_/, 'pi_');
