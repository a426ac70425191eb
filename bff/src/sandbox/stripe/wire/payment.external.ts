import type Stripe from 'stripe';
import { amountDue, chargeOf, paymentIntentOf } from '../billing/amounts.js';
import type { Invoice, Refund } from '../records.js';

/** How an invoice was, or is to be, paid. */
export function wireInvoicePayment(invoice: Invoice): Stripe.InvoicePayment {
  return {
    id: invoice.id.replace(/^in_/, 'inpay_'),
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? invoice.amountPaid : null,
    amount_requested: amountDue(invoice),
    created: invoice.finalizedAt ?? invoice.created,
    currency: 'eur',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntentOf(invoice), type: 'payment_intent' },
    status: invoice.status === 'void' ? 'canceled' : invoice.status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
  } satisfies Stripe.InvoicePayment;
}

export function wireRefund(refund: Refund, invoice: Invoice): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargeOf(invoice),
    created: refund.created,
    currency: 'eur',
    customer: invoice.customer,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: paymentIntentOf(invoice),
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

/** The charge behind a paid invoice. */
export function wireCharge(invoice: Invoice): Stripe.Charge {
  return {
    ...unusedOfCharge(),
    id: chargeOf(invoice),
    object: 'charge',
    amount: invoice.amountPaid,
    amount_captured: invoice.amountPaid,
    amount_refunded: invoice.refunded,
    created: invoice.paidAt ?? invoice.created,
    customer: invoice.customer,
    payment_intent: paymentIntentOf(invoice),
    refunded: invoice.refunded >= invoice.amountPaid,
  } satisfies Stripe.Charge;
}

const unusedOfCharge = () => ({
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  currency: 'eur',
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_method: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
});
