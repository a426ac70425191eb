import { finalizeAndCollect } from './billing/invoices.js';
import { markInvoicePaid } from './billing/payments.js';
import { endAtScheduledTime, renew } from './billing/subscriptions.js';
import { expireSession } from './checkout.js';
import type { Ledger } from './ledger.js';
import type { CheckoutSession, Invoice, Subscription } from './state.js';

interface Step {
  time: number;
  run: () => void;
}

/** Runs all due steps, oldest first. */
export function catchUp(ledger: Ledger): void {
  for (let step = findNextStep(ledger); step; step = findNextStep(ledger)) step.run();
}

/** Returns true if `catchUp` would change the state. */
export const isBehind = (ledger: Ledger): boolean => findNextStep(ledger) !== undefined;

function findNextStep(ledger: Ledger): Step | undefined {
  const { subscriptions, invoices, sessions } = ledger.state;
  const steps = [
    ...subscriptions.map((subscription) => findNextSubscriptionStep(ledger, subscription)),
    ...invoices.map((invoice) => findNextInvoiceStep(ledger, invoice)),
    ...sessions.map((session) => findNextSessionStep(ledger, session)),
  ].filter((step) => step !== undefined && step.time <= ledger.now());
  return steps.reduce(
    (earliest, step) => (!earliest || (step && step.time < earliest.time) ? step : earliest),
    undefined,
  );
}

function findNextSubscriptionStep(ledger: Ledger, subscription: Subscription): Step | undefined {
  const { status, endedAt, cancelAt, periodEnd } = subscription;
  if (endedAt !== null || status === 'incomplete') return undefined;
  if (cancelAt !== null && cancelAt <= periodEnd) {
    return { time: cancelAt, run: () => endAtScheduledTime(ledger, cancelAt, subscription) };
  }
  if (status === 'paused') return undefined;
  return { time: periodEnd, run: () => renew(ledger, subscription) };
}

function findNextInvoiceStep(ledger: Ledger, invoice: Invoice): Step | undefined {
  const { finalizesAt, clearing } = invoice;
  if (finalizesAt !== null)
    return { time: finalizesAt, run: () => finalizeAndCollect(ledger, finalizesAt, invoice) };
  const clearsAt = clearing?.at ?? null;
  return clearsAt === null
    ? undefined
    : { time: clearsAt, run: () => markInvoicePaid(ledger, clearsAt, invoice) };
}

function findNextSessionStep(ledger: Ledger, session: CheckoutSession): Step | undefined {
  if (session.status !== 'open') return undefined;
  return { time: session.expiresAt, run: () => expireSession(ledger, session.expiresAt, session) };
}
