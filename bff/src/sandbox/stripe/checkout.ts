import { decline } from './billing/payments.js';
import { payFirst, startSubscription } from './billing/subscriptions.js';
import { emit } from './emit.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Method, Subscription } from './state.js';
import { wireSession } from './wire/session.external.js';

/** Pays. The session completes, even before the money of a direct debit has arrived. */
export function approve(ledger: Ledger, session: CheckoutSession, method: Method): 'paid' | 'declined' {
  if (ledger.customer(session.customer).declines) {
    refuse(ledger, session);
    return 'declined';
  }
  const at = ledger.now();
  const subscription = subscriptionOf(ledger, at, session);
  session.status = 'complete';
  session.paymentStatus = method === 'sepa_debit' ? 'unpaid' : 'paid';
  payFirst(ledger, at, subscription, method);
  emit(ledger, at, 'checkout.session.completed', wireSession(ledger, session));
  return 'paid';
}

/** Declines the payment. The session stays open, and its subscription is incomplete. */
export function refuse(ledger: Ledger, session: CheckoutSession): void {
  const at = ledger.now();
  const { latestInvoice } = subscriptionOf(ledger, at, session);
  decline(ledger, at, ledger.invoice(latestInvoice ?? ''));
}

export function expireSession(ledger: Ledger, at: number, session: CheckoutSession): void {
  session.status = 'expired';
  emit(ledger, at, 'checkout.session.expired', wireSession(ledger, session));
}

/** Returns the subscription of an earlier attempt while it is unpaid, or a new one. */
function subscriptionOf(ledger: Ledger, at: number, session: CheckoutSession): Subscription {
  const earlier = ledger.state.subscriptions.find(({ id }) => id === session.subscription);
  if (earlier?.status === 'incomplete') return earlier;
  const subscription = startSubscription(ledger, at, {
    customer: session.customer,
    prices: session.lines.map(({ price }) => price),
    metadata: session.subscriptionMetadata,
  });
  session.subscription = subscription.id;
  return subscription;
}
