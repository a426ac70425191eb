import { closeDraft } from './billing/invoices.js';
import { settle } from './billing/payments.js';
import { endAsPlanned, renew } from './billing/subscriptions.js';
import { expireSession } from './checkout.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Invoice, Subscription } from './state.js';

interface Step {
  at: number;
  run: () => void;
}

/** Runs everything that is due, oldest first. */
export function catchUp(ledger: Ledger): void {
  for (let step = nextStep(ledger); step; step = nextStep(ledger)) step.run();
}

/** Returns true if `catchUp` would change the state. */
export const isBehind = (ledger: Ledger): boolean => nextStep(ledger) !== undefined;

function nextStep(ledger: Ledger): Step | undefined {
  const { subscriptions, invoices, sessions } = ledger.state;
  const steps = [
    ...subscriptions.map((subscription) => subscriptionStep(ledger, subscription)),
    ...invoices.map((invoice) => invoiceStep(ledger, invoice)),
    ...sessions.map((session) => sessionStep(ledger, session)),
  ].filter((step) => step !== undefined && step.at <= ledger.now());
  return steps.reduce((first, step) => (!first || (step && step.at < first.at) ? step : first), undefined);
}

function subscriptionStep(ledger: Ledger, subscription: Subscription): Step | undefined {
  const { status, endedAt, cancelAt, periodEnd } = subscription;
  if (endedAt !== null || status === 'incomplete') return undefined;
  if (cancelAt !== null && cancelAt <= periodEnd) {
    return { at: cancelAt, run: () => endAsPlanned(ledger, cancelAt, subscription) };
  }
  if (status === 'paused') return undefined;
  return { at: periodEnd, run: () => renew(ledger, subscription) };
}

function invoiceStep(ledger: Ledger, invoice: Invoice): Step | undefined {
  const { finalizesAt, clearing } = invoice;
  if (finalizesAt !== null) return { at: finalizesAt, run: () => closeDraft(ledger, finalizesAt, invoice) };
  const clearsAt = clearing?.at ?? null;
  return clearsAt === null ? undefined : { at: clearsAt, run: () => settle(ledger, clearsAt, invoice) };
}

function sessionStep(ledger: Ledger, session: CheckoutSession): Step | undefined {
  if (session.status !== 'open') return undefined;
  return { at: session.expiresAt, run: () => expireSession(ledger, session.expiresAt, session) };
}
