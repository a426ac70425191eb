import { emit } from '../emit.js';
import type { Ledger } from '../ledger.js';
import type { CheckoutSession, Invoice, Subscription } from '../state.js';
import { wireInvoice } from '../wire/invoice.external.js';
import { wireSession } from '../wire/session.external.js';
import { wireSubscription } from '../wire/subscription.external.js';
import { total } from './invoice-lines.js';

/** Collects a final invoice with the subscription's payment method. */
export function collect(ledger: Ledger, at: number, invoice: Invoice): void {
  if (total(invoice.lines) === 0) return settle(ledger, at, invoice);
  if (ledger.customer(invoice.customer).declines) return decline(ledger, at, invoice);
  if (invoice.method !== 'sepa_debit') return settle(ledger, at, invoice);
  const { sepaSeconds } = ledger.state.faults;
  invoice.clearing = { at: sepaSeconds === null ? null : at + sepaSeconds };
}

/** Marks an invoice as paid; a subscription without another open invoice becomes active. */
export function settle(ledger: Ledger, at: number, invoice: Invoice): void {
  const subscription = ledger.subscription(invoice.subscription);
  const session = invoice.clearing ? unpaidSession(ledger, subscription) : undefined;
  invoice.status = 'paid';
  invoice.clearing = null;
  emit(ledger, at, 'invoice.paid', wireInvoice(ledger, invoice));
  const owes = ledger.state.invoices.some(
    (other) => other.subscription === subscription.id && other.status === 'open',
  );
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (waits && !owes) changeStatus(ledger, at, subscription, 'active');
  if (!session) return;
  session.paymentStatus = 'paid';
  emit(ledger, at, 'checkout.session.async_payment_succeeded', wireSession(ledger, session));
}

/** Declines a payment: the first one leaves the subscription incomplete, a later one makes it past due. */
export function decline(ledger: Ledger, at: number, invoice: Invoice): void {
  const subscription = ledger.subscription(invoice.subscription);
  const session = invoice.clearing ? unpaidSession(ledger, subscription) : undefined;
  invoice.clearing = null;
  emit(ledger, at, 'invoice.payment_failed', wireInvoice(ledger, invoice));
  if (session) emit(ledger, at, 'checkout.session.async_payment_failed', wireSession(ledger, session));
  if (subscription.status === 'active') changeStatus(ledger, at, subscription, 'past_due');
}

export function changeStatus(
  ledger: Ledger,
  at: number,
  subscription: Subscription,
  status: Subscription['status'],
): void {
  subscription.status = status;
  emit(ledger, at, 'customer.subscription.updated', wireSubscription(ledger, subscription));
}

const unpaidSession = (ledger: Ledger, { id }: Subscription): CheckoutSession | undefined =>
  ledger.state.sessions.find(
    ({ subscription, status, paymentStatus }) =>
      subscription === id && status === 'complete' && paymentStatus === 'unpaid',
  );
