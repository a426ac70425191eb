import { finalizeAndCollect } from './billing/invoices.js';
import { markInvoicePaid } from './billing/payments.js';
import { endAtScheduledTime, renew } from './billing/subscriptions.js';
import { expireSession } from './checkout.js';
import type { StateStore } from './state-store.js';
import type { CheckoutSession, Invoice, Subscription } from './state.js';

interface Step {
  time: number;
  run: () => void;
}

/** Runs all due steps, oldest first. */
export function runDueSteps(store: StateStore): void {
  for (let step = findNextStep(store); step; step = findNextStep(store)) step.run();
}

/** Returns true if at least one step is due. */
export const hasDueSteps = (store: StateStore): boolean => findNextStep(store) !== undefined;

function findNextStep(store: StateStore): Step | undefined {
  const { subscriptions, invoices, sessions } = store.state;
  const steps = [
    ...subscriptions.map((subscription) => findNextSubscriptionStep(store, subscription)),
    ...invoices.map((invoice) => findNextInvoiceStep(store, invoice)),
    ...sessions.map((session) => findNextSessionStep(store, session)),
  ].filter((step) => step !== undefined && step.time <= store.now());
  return steps.reduce(
    (earliest, step) => (!earliest || (step && step.time < earliest.time) ? step : earliest),
    undefined,
  );
}

function findNextSubscriptionStep(store: StateStore, subscription: Subscription): Step | undefined {
  const { status, endedAt, cancelAt, periodEnd } = subscription;
  if (endedAt !== null || status === 'incomplete') return undefined;
  if (cancelAt !== null && cancelAt <= periodEnd) {
    return { time: cancelAt, run: () => endAtScheduledTime(store, cancelAt, subscription) };
  }
  if (status === 'paused') return undefined;
  return { time: periodEnd, run: () => renew(store, subscription) };
}

function findNextInvoiceStep(store: StateStore, invoice: Invoice): Step | undefined {
  const { finalizesAt, clearing } = invoice;
  if (finalizesAt !== null)
    return { time: finalizesAt, run: () => finalizeAndCollect(store, finalizesAt, invoice) };
  const clearsAt = clearing?.at ?? null;
  return clearsAt === null
    ? undefined
    : { time: clearsAt, run: () => markInvoicePaid(store, clearsAt, invoice) };
}

function findNextSessionStep(store: StateStore, session: CheckoutSession): Step | undefined {
  if (session.status !== 'open') return undefined;
  return { time: session.expiresAt, run: () => expireSession(store, session.expiresAt, session) };
}
