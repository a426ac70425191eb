import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession, Invoice, Subscription } from '../state.js';
import { toStripeInvoice } from '../resources/invoice.external.js';
import { toStripeSession } from '../resources/session.external.js';
import { toStripeSubscription } from '../resources/subscription.external.js';
import { sumCents } from './invoice-lines.js';

/** Collects the payment of a final invoice with the subscription's payment method. */
export function collectPayment(ledger: Ledger, time: number, invoice: Invoice): void {
  if (sumCents(invoice.lines) === 0) return markInvoicePaid(ledger, time, invoice);
  if (ledger.findCustomer(invoice.customer).declines) return declinePayment(ledger, time, invoice);
  if (invoice.method !== 'sepa_debit') return markInvoicePaid(ledger, time, invoice);
  const { sepaSeconds } = ledger.state.faults;
  invoice.clearing = { at: sepaSeconds === null ? null : time + sepaSeconds };
}

/** Marks an invoice as paid; a subscription without another open invoice becomes active. */
export function markInvoicePaid(ledger: Ledger, time: number, invoice: Invoice): void {
  const subscription = ledger.findSubscription(invoice.subscription);
  const session = invoice.clearing ? findUnpaidSession(ledger, subscription) : undefined;
  invoice.status = 'paid';
  invoice.clearing = null;
  emit(ledger, time, 'invoice.paid', toStripeInvoice(ledger, invoice));
  const hasOpenInvoice = ledger.state.invoices.some(
    (candidate) => candidate.subscription === subscription.id && candidate.status === 'open',
  );
  const isUnpaid = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isUnpaid && !hasOpenInvoice) changeStatus(ledger, time, subscription, 'active');
  if (!session) return;
  session.paymentStatus = 'paid';
  emit(ledger, time, 'checkout.session.async_payment_succeeded', toStripeSession(ledger, session));
}

/**
 * Declines a payment: a declined first payment leaves the subscription incomplete, a later one makes it past
 * due.
 */
export function declinePayment(ledger: Ledger, time: number, invoice: Invoice): void {
  const subscription = ledger.findSubscription(invoice.subscription);
  const session = invoice.clearing ? findUnpaidSession(ledger, subscription) : undefined;
  invoice.clearing = null;
  emit(ledger, time, 'invoice.payment_failed', toStripeInvoice(ledger, invoice));
  if (session) emit(ledger, time, 'checkout.session.async_payment_failed', toStripeSession(ledger, session));
  if (subscription.status === 'active') changeStatus(ledger, time, subscription, 'past_due');
}

/** Sets the status of a subscription and emits its event. */
export function changeStatus(
  ledger: Ledger,
  time: number,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  subscription.status = status;
  emit(ledger, time, 'customer.subscription.updated', toStripeSubscription(ledger, subscription));
}

const findUnpaidSession = (ledger: Ledger, { id }: Subscription): CheckoutSession | undefined =>
  ledger.state.sessions.find(
    ({ subscription, status, paymentStatus }) =>
      subscription === id && status === 'complete' && paymentStatus === 'unpaid',
  );
