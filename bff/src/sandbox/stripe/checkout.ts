import { declinePayment } from './billing/payments.js';
import { payFirstInvoice, startSubscription } from './billing/subscriptions.js';
import { emit } from './emit.js';
import type { StateStore } from './state-store.js';
import type { CheckoutSession, Method, Subscription } from './state.js';
import { toStripeSession } from './resources/session.external.js';

/** Pays a session and completes it, even if the payment by direct debit is still pending. */
export function payCheckout(
  store: StateStore,
  session: CheckoutSession,
  method: Method,
): 'paid' | 'declined' {
  const { declines: arePaymentsDeclined } = store.findCustomer(session.customer);
  if (arePaymentsDeclined) {
    declineCheckout(store, session);
    return 'declined';
  }
  const time = store.now();
  const subscription = findOrStartSubscription(store, time, session);
  session.status = 'complete';
  session.paymentStatus = method === 'sepa_debit' ? 'unpaid' : 'paid';
  payFirstInvoice(store, time, subscription, method);
  emit(store, time, 'checkout.session.completed', toStripeSession(store, session));
  return 'paid';
}

/** Declines a session's payment. The session stays open, and its subscription is incomplete. */
export function declineCheckout(store: StateStore, session: CheckoutSession): void {
  const time = store.now();
  const { latestInvoice } = findOrStartSubscription(store, time, session);
  declinePayment(store, time, store.findInvoice(latestInvoice ?? ''));
}

export function expireSession(store: StateStore, time: number, session: CheckoutSession): void {
  session.status = 'expired';
  emit(store, time, 'checkout.session.expired', toStripeSession(store, session));
}

/** Returns the unpaid subscription of an earlier attempt to pay, or a new subscription. */
function findOrStartSubscription(store: StateStore, time: number, session: CheckoutSession): Subscription {
  const existing = store.state.subscriptions.find(({ id }) => id === session.subscription);
  if (existing?.status === 'incomplete') return existing;
  const subscription = startSubscription(store, time, {
    customer: session.customer,
    prices: session.lines.map(({ price }) => price),
    metadata: session.subscriptionMetadata,
  });
  session.subscription = subscription.id;
  return subscription;
}
