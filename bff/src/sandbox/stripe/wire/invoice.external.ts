import Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import type { Invoice, Line } from '../records.js';
import { invoiceUrlOf } from '../page-url.js';
import { wireAddress } from './customer.external.js';
import { wireList } from './list.external.js';
import { amountDue, amountRemaining, total } from '../billing/amounts.js';

export function wireInvoice(ledger: Ledger, invoice: Invoice): Stripe.Invoice {
  const customer = ledger.state.customers.find(({ id }) => id === invoice.customer);
  const subscription = ledger.state.subscriptions.find(({ id }) => id === invoice.subscription);
  return {
    ...unusedOfInvoice(),
    ...amounts(invoice),
    id: invoice.id,
    object: 'invoice',
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.reason,
    created: invoice.created,
    customer: invoice.customer,
    customer_address: customer ? wireAddress(customer) : null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: invoice.finalizedAt === null ? null : invoiceUrlOf(ledger, invoice),
    lines: wireList(
      invoice.lines.map((line) => wireLine(ledger, invoice, line)),
      `/v1/invoices/${invoice.id}/lines`,
    ),
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription?.metadata ?? null, subscription: invoice.subscription },
      type: 'subscription_details',
    },
    period_end: invoice.end,
    period_start: invoice.start,
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    test_clock: customer?.testClock ?? null,
  } satisfies Stripe.Invoice;
}

/** Prices include the tax; no rate is configured, so none is shown. */
const amounts = (invoice: Invoice) => ({
  amount_due: amountDue(invoice),
  amount_overpaid: 0,
  amount_paid: invoice.amountPaid,
  amount_remaining: amountRemaining(invoice),
  amount_shipping: 0,
  subtotal: total(invoice.lines),
  subtotal_excluding_tax: total(invoice.lines),
  total: total(invoice.lines),
  total_excluding_tax: total(invoice.lines),
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
});

function wireLine(ledger: Ledger, invoice: Invoice, line: Line): Stripe.InvoiceLineItem {
  const price = ledger.price(line.price);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: price.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.proration,
        proration_details: null,
        subscription: invoice.subscription,
        subscription_item: line.item,
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: line.quantity === null ? null : Stripe.Decimal.from(line.quantity),
    subscription: invoice.subscription,
    subtotal: line.amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem;
}

const unusedOfInvoice = () => ({
  account_country: 'DE',
  account_name: 'Trailcast (local)',
  account_tax_ids: null,
  application: null,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  currency: 'eur',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  webhooks_delivered_at: null,
});
