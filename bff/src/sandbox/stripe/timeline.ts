import { closeDraft } from './billing/invoicing.js';
import { collect, settle } from './billing/collecting.js';
import { endAsPlanned, expireIncomplete, renew } from './billing/renewing.js';
import { emit } from './emit.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Invoice, Subscription } from './records.js';
import { wireSession } from './wire/checkout-session.external.js';

const FIRST_PAYMENT_S = 23 * 3600;

interface Step {
  at: number;
  run: () => void;
}

/** Lets everything happen that is due for each customer's clock, in the order of its time. */
export function catchUp(ledger: Ledger): void {
  for (let step = next(ledger); step; step = next(ledger)) step.run();
}

/** Whether `catchUp` would change anything. */
export const isBehind = (ledger: Ledger): boolean => next(ledger) !== undefined;

function next(ledger: Ledger): Step | undefined {
  const { state } = ledger;
  const clockOf = new Map(state.customers.map((customer) => [customer.id, ledger.nowFor(customer)]));
  let first: Step | undefined;
  const consider = (customer: string, step: Step | undefined) => {
    if (!step || step.at > (clockOf.get(customer) ?? 0)) return;
    if (!first || step.at < first.at) first = step;
  };
  for (const subscription of state.subscriptions) {
    consider(subscription.customer, subscriptionStep(ledger, subscription));
  }
  for (const invoice of state.invoices) consider(invoice.customer, invoiceStep(ledger, invoice));
  for (const session of state.sessions) consider(session.customer, sessionStep(ledger, session));
  return first;
}

function subscriptionStep(ledger: Ledger, subscription: Subscription): Step | undefined {
  if (subscription.endedAt !== null) return undefined;
  if (subscription.status === 'incomplete') return incompleteStep(ledger, subscription);
  const { cancelAt, periodEnd } = subscription;
  if (cancelAt !== null && cancelAt <= periodEnd) {
    return { at: cancelAt, run: () => endAsPlanned(ledger, cancelAt, subscription) };
  }
  if (subscription.status === 'paused') return undefined;
  return { at: periodEnd, run: () => renew(ledger, subscription) };
}

function incompleteStep(ledger: Ledger, subscription: Subscription): Step | undefined {
  const first = ledger.state.invoices.find(({ id }) => id === subscription.latestInvoice);
  if (first?.clearing) return undefined;
  const at = subscription.created + FIRST_PAYMENT_S;
  return { at, run: () => expireIncomplete(ledger, at, subscription) };
}

function invoiceStep(ledger: Ledger, invoice: Invoice): Step | undefined {
  const { finalizesAt, nextAttempt, clearing } = invoice;
  if (finalizesAt !== null) return { at: finalizesAt, run: () => closeDraft(ledger, finalizesAt, invoice) };
  if (nextAttempt !== null) return { at: nextAttempt, run: () => collect(ledger, nextAttempt, invoice) };
  const clearsAt = clearing?.at ?? null;
  return clearsAt === null ? undefined : { at: clearsAt, run: () => settle(ledger, clearsAt, invoice) };
}

function sessionStep(ledger: Ledger, session: CheckoutSession): Step | undefined {
  if (session.status !== 'open') return undefined;
  return { at: session.expiresAt, run: () => expireSession(ledger, session.expiresAt, session) };
}

export function expireSession(ledger: Ledger, at: number, session: CheckoutSession): void {
  session.status = 'expired';
  emit(ledger, at, 'checkout.session.expired', wireSession(ledger, session));
}
