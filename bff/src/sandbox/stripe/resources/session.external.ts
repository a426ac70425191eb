import type Stripe from 'stripe';
import type { StateStore } from '../state-store.js';
import type { CheckoutSession } from '../state.js';
import { toStripePrice } from './catalogue.external.js';

export const toStripeSession = ({ publicUrl }: StateStore, session: CheckoutSession) =>
  ({
    id: session.id,
    object: 'checkout.session',
    billing_address_collection: session.addressRequired ? 'required' : 'auto',
    allowed_payment_method_types: session.methods,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: session.submitText === null ? null : { message: session.submitText },
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    expires_at: session.expiresAt,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'subscription',
    payment_status: session.paymentStatus,
    status: session.status,
    subscription: session.status === 'complete' ? session.subscription : null,
    success_url: session.successUrl,
    url: session.status === 'open' ? `${publicUrl}/sandbox/stripe/checkout/${session.id}` : null,
  }) satisfies Partial<Omit<Stripe.Checkout.Session, 'locale'>> & { locale: string };

export const toStripeLineItems = (store: StateStore, session: CheckoutSession): object[] =>
  session.lines.map(({ id, price: priceId }) => {
    const price = store.findPrice(priceId);
    return { id, object: 'item', price: toStripePrice(price), quantity: price.meter === null ? 1 : null };
  });
