import { declineFirst, payFirst, startSubscription } from './billing/subscribing.js';
import { emit } from './emit.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Method, Subscription } from './records.js';
import { dueNow, wireSession } from './wire/checkout-session.external.js';

/** The payer pays: the session is complete, by direct debit without the money yet. */
export function approve(ledger: Ledger, session: CheckoutSession, method: Method): 'paid' | 'declined' {
  const customer = ledger.customer(session.customer);
  if (customer.declines) {
    refuse(ledger, session);
    return 'declined';
  }
  const at = ledger.nowFor(customer);
  const subscription = subscriptionOf(ledger, at, session);
  session.status = 'complete';
  const free = dueNow(ledger, session) === 0;
  session.paymentStatus = free ? 'no_payment_required' : method === 'sepa_debit' ? 'unpaid' : 'paid';
  payFirst(ledger, at, subscription, method);
  emit(ledger, at, 'checkout.session.completed', wireSession(ledger, session));
  return 'paid';
}

/** The payment is declined: the session stays open, and its subscription is incomplete. */
export function refuse(ledger: Ledger, session: CheckoutSession): void {
  const at = ledger.nowFor(ledger.customer(session.customer));
  declineFirst(ledger, at, subscriptionOf(ledger, at, session));
}

/** The one of an earlier attempt, while it still waits for its payment. */
function subscriptionOf(ledger: Ledger, at: number, session: CheckoutSession): Subscription {
  const begun = ledger.state.subscriptions.find(({ id }) => id === session.subscription);
  if (begun?.status === 'incomplete') return begun;
  const subscription = startSubscription(ledger, at, {
    customer: session.customer,
    lines: session.lines,
    metadata: session.subscriptionMetadata,
    description: session.subscriptionDescription,
  });
  session.subscription = subscription.id;
  return subscription;
}
