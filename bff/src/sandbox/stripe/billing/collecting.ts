import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession, Invoice, Subscription } from '../records.js';
import { wireSession } from '../wire/checkout-session.external.js';
import { wireInvoice } from '../wire/invoice.external.js';
import { amountDue } from './amounts.js';
import { changeSubscription, endSubscription } from './subscription-change.js';

/** After a declined renewal the payment is tried again this often and this far apart, then the subscription ends. */
const RETRIES = 3;
const RETRY_S = 3 * 86_400;

/** Tries to have a final invoice paid with the subscription's method. */
export function collect(ledger: Ledger, at: number, invoice: Invoice): void {
  if (amountDue(invoice) === 0) return settle(ledger, at, invoice);
  if (ledger.customer(invoice.customer).declines) return decline(ledger, at, invoice);
  if (invoice.method === 'sepa_debit') return startClearing(ledger, at, invoice);
  invoice.attempts += 1;
  settle(ledger, at, invoice);
}

/** Money has come: the invoice is paid, and a subscription that waited for it is active. */
export function settle(ledger: Ledger, at: number, invoice: Invoice): void {
  invoice.status = 'paid';
  invoice.amountPaid = amountDue(invoice);
  invoice.paidAt = at;
  invoice.nextAttempt = null;
  const wasClearing = invoice.clearing !== null;
  invoice.clearing = null;
  emit(ledger, at, 'invoice.paid', wireInvoice(ledger, invoice));
  emit(ledger, at, 'invoice.payment_succeeded', wireInvoice(ledger, invoice));
  const subscription = ledger.subscription(invoice.subscription);
  const open = ledger.state.invoices.some(
    (other) => other.subscription === subscription.id && other.status === 'open' && other.attempts > 0,
  );
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (waits && !open) changeSubscription(ledger, at, subscription, { status: 'active' });
  const session = wasClearing ? unpaidSession(ledger, subscription) : undefined;
  if (!session) return;
  session.paymentStatus = 'paid';
  const body = wireSession(ledger, session);
  emit(ledger, at, 'checkout.session.async_payment_succeeded', body);
}

/** The payment is refused. A first one leaves the subscription incomplete, a later one past due. */
export function decline(ledger: Ledger, at: number, invoice: Invoice): void {
  const subscription = ledger.subscription(invoice.subscription);
  const session = invoice.clearing ? unpaidSession(ledger, subscription) : undefined;
  invoice.clearing = null;
  invoice.attempts += 1;
  const first = subscription.status === 'incomplete';
  const again = !first && invoice.attempts <= RETRIES && subscription.endedAt === null;
  invoice.nextAttempt = again ? at + RETRY_S : null;
  emit(ledger, at, 'invoice.payment_failed', wireInvoice(ledger, invoice));
  if (session) {
    emit(ledger, at, 'checkout.session.async_payment_failed', wireSession(ledger, session));
  }
  if (first || subscription.endedAt !== null) return;
  if (!again) return endSubscription(ledger, at, subscription, 'payment_failed');
  if (subscription.status === 'active') changeSubscription(ledger, at, subscription, { status: 'past_due' });
}

function startClearing(ledger: Ledger, at: number, invoice: Invoice): void {
  const { sepaSeconds } = ledger.state.faults;
  invoice.attempts += 1;
  invoice.clearing = { at: sepaSeconds === null ? null : at + sepaSeconds };
}

const unpaidSession = (ledger: Ledger, subscription: Subscription): CheckoutSession | undefined =>
  ledger.state.sessions.find(
    (session) =>
      session.subscription === subscription.id &&
      session.status === 'complete' &&
      session.paymentStatus === 'unpaid',
  );
