import { declinePayment } from './billing/payments.js';
import { payFirstInvoice, startSubscription } from './billing/subscriptions.js';
import { emit } from './emit.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Method, Subscription } from './state.js';
import { toStripeSession } from './resources/session.external.js';

/** Pays a session and completes it, even if the payment by direct debit is still pending. */
export function payCheckout(ledger: Ledger, session: CheckoutSession, method: Method): 'paid' | 'declined' {
  if (ledger.findCustomer(session.customer).declines) {
    declineCheckout(ledger, session);
    return 'declined';
  }
  const time = ledger.now();
  const subscription = findOrStartSubscription(ledger, time, session);
  session.status = 'complete';
  session.paymentStatus = method === 'sepa_debit' ? 'unpaid' : 'paid';
  payFirstInvoice(ledger, time, subscription, method);
  emit(ledger, time, 'checkout.session.completed', toStripeSession(ledger, session));
  return 'paid';
}

/** Declines a session's payment. The session stays open, and its subscription is incomplete. */
export function declineCheckout(ledger: Ledger, session: CheckoutSession): void {
  const time = ledger.now();
  const { latestInvoice } = findOrStartSubscription(ledger, time, session);
  declinePayment(ledger, time, ledger.findInvoice(latestInvoice ?? ''));
}

export function expireSession(ledger: Ledger, time: number, session: CheckoutSession): void {
  session.status = 'expired';
  emit(ledger, time, 'checkout.session.expired', toStripeSession(ledger, session));
}

/** Returns the unpaid subscription of an earlier attempt to pay, or a new subscription. */
function findOrStartSubscription(ledger: Ledger, time: number, session: CheckoutSession): Subscription {
  const existing = ledger.state.subscriptions.find(({ id }) => id === session.subscription);
  if (existing?.status === 'incomplete') return existing;
  const subscription = startSubscription(ledger, time, {
    customer: session.customer,
    prices: session.lines.map(({ price }) => price),
    metadata: session.subscriptionMetadata,
  });
  session.subscription = subscription.id;
  return subscription;
}
