import type Stripe from 'stripe';
import type { Ledger } from '../ledger.js';
import { pageUrlOf } from '../page-url.js';
import type { CheckoutSession } from '../records.js';
import { wirePrice } from './catalogue.external.js';
import { wireAddress } from './customer.external.js';
import { wireList } from './list.external.js';

/** What is due at once, in cents: metered lines cost nothing yet. */
export const dueNow = (ledger: Ledger, session: CheckoutSession): number =>
  session.lines.reduce((sum, line) => {
    const price = ledger.price(line.price);
    return price.usageType === 'metered' ? sum : sum + Number(price.unitAmount) * (line.quantity ?? 1);
  }, 0);

export function wireSession(ledger: Ledger, session: CheckoutSession): Stripe.Checkout.Session {
  const complete = session.status === 'complete';
  const subscription = ledger.state.subscriptions.find(({ id }) => id === session.subscription);
  const amount = dueNow(ledger, session);
  return {
    ...unusedOfSession(),
    id: session.id,
    object: 'checkout.session',
    allowed_payment_method_types: session.namedMethods ? session.methods : null,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: session.addressRequired ? 'required' : 'auto',
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    consent: session.termsRequired
      ? { promotions: null, terms_of_service: complete ? 'accepted' : null }
      : null,
    consent_collection: session.termsRequired
      ? { payment_method_reuse_agreement: null, promotions: 'none', terms_of_service: 'required' }
      : null,
    created: session.created,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitText === null ? null : { message: session.submitText },
      terms_of_service_acceptance: session.termsText === null ? null : { message: session.termsText },
    },
    customer: session.customer,
    customer_details: customerDetails(ledger, session),
    expires_at: session.expiresAt,
    invoice: complete ? (subscription?.latestInvoice ?? null) : null,
    locale: session.locale,
    metadata: session.metadata,
    payment_method_types: session.methods,
    payment_status: session.paymentStatus,
    status: session.status,
    subscription: complete ? session.subscription : null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: session.status === 'open' ? pageUrlOf(ledger, session) : null,
  } satisfies Stripe.Checkout.Session;
}

function customerDetails(ledger: Ledger, session: CheckoutSession): Stripe.Checkout.Session.CustomerDetails {
  const customer = ledger.customer(session.customer);
  return {
    address: wireAddress(customer),
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: customer.name,
    phone: customer.phone,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

export function wireLineItems(ledger: Ledger, session: CheckoutSession): Stripe.ApiList<Stripe.LineItem> {
  return wireList(
    session.lines.map((line) => {
      const price = ledger.price(line.price);
      const amount = price.usageType === 'metered' ? 0 : Number(price.unitAmount) * (line.quantity ?? 1);
      return {
        id: line.id,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: 0,
        amount_subtotal: amount,
        amount_tax: 0,
        amount_total: amount,
        currency: price.currency,
        description: ledger.state.products.find(({ id }) => id === price.product)?.name ?? null,
        metadata: null,
        price: wirePrice(price),
        quantity: line.quantity,
      } satisfies Stripe.LineItem;
    }),
    `/v1/checkout/sessions/${session.id}/line_items`,
  );
}

const unusedOfSession = () => ({
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  currency: 'eur',
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
});
