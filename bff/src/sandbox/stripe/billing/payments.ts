import { emit } from '../emit.js';
import type { StateStore } from '../state-store.js';
import type { CheckoutSession, Invoice, Subscription } from '../state.js';
import { toStripeInvoice } from '../resources/invoice.external.js';
import { toStripeSession } from '../resources/session.external.js';
import { toStripeSubscription } from '../resources/subscription.external.js';
import { sumCents } from './invoice-lines.js';

/** Collects the payment of a final invoice with the subscription's payment method. */
export function collectPayment(store: StateStore, time: number, invoice: Invoice): void {
  if (sumCents(invoice.lines) === 0) return markInvoicePaid(store, time, invoice);
  const { declines: arePaymentsDeclined } = store.findCustomer(invoice.customer);
  if (arePaymentsDeclined) return declinePayment(store, time, invoice);
  if (invoice.method !== 'sepa_debit') return markInvoicePaid(store, time, invoice);
  const { sepaSeconds } = store.state.faults;
  invoice.clearing = { at: sepaSeconds === null ? null : time + sepaSeconds };
}

/** Marks an invoice as paid; a subscription without another open invoice becomes active. */
export function markInvoicePaid(store: StateStore, time: number, invoice: Invoice): void {
  const subscription = store.findSubscription(invoice.subscription);
  const session = invoice.clearing ? findUnpaidSession(store, subscription) : undefined;
  invoice.status = 'paid';
  invoice.clearing = null;
  emit(store, time, 'invoice.paid', toStripeInvoice(store, invoice));
  const hasOpenInvoice = store.state.invoices.some(
    (candidate) => candidate.subscription === subscription.id && candidate.status === 'open',
  );
  const isUnpaid = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isUnpaid && !hasOpenInvoice) changeStatus(store, time, subscription, 'active');
  if (!session) return;
  session.paymentStatus = 'paid';
  emit(store, time, 'checkout.session.async_payment_succeeded', toStripeSession(store, session));
}

/**
 * Declines a payment: a declined first payment leaves the subscription incomplete, a later one makes it past
 * due.
 */
export function declinePayment(store: StateStore, time: number, invoice: Invoice): void {
  const subscription = store.findSubscription(invoice.subscription);
  const session = invoice.clearing ? findUnpaidSession(store, subscription) : undefined;
  invoice.clearing = null;
  emit(store, time, 'invoice.payment_failed', toStripeInvoice(store, invoice));
  if (session) emit(store, time, 'checkout.session.async_payment_failed', toStripeSession(store, session));
  if (subscription.status === 'active') changeStatus(store, time, subscription, 'past_due');
}

/** Sets the status of a subscription and emits its event. */
export function changeStatus(
  store: StateStore,
  time: number,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  subscription.status = status;
  emit(store, time, 'customer.subscription.updated', toStripeSubscription(store, subscription));
}

const findUnpaidSession = (store: StateStore, { id }: Subscription): CheckoutSession | undefined =>
  store.state.sessions.find(
    ({ subscription, status, paymentStatus }) =>
      subscription === id && status === 'complete' && paymentStatus === 'unpaid',
  );
