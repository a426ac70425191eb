import type { ProviderSubscription } from '../../../drivers/payments/payments.js';
import { NO_PAYMENT, type PaymentState } from '../payment.policy.js';

/** Final statuses of a subscription. */
const FINAL_STATUSES: readonly PaymentState['status'][] = ['CANCELED', 'INCOMPLETE_EXPIRED'];

/**
 * Returns the payment that follows from the provider's subscription (null: there is none). Does not change the tier,
 * which Trailcast manages. Never changes a FREE payment.
 */
export function projectSubscription(
  payment: PaymentState,
  subscription: ProviderSubscription | null,
  now: number,
): PaymentState {
  if (payment.tier === 'FREE') return payment;
  if (!subscription) return endSubscription(payment, now);
  const { status, startedAt, endsAt, period } = subscription;
  return {
    status,
    tier: payment.tier,
    subscriptionStarted: startedAt,
    subscriptionEnd: endsAt,
    periodStart: period?.start ?? 0,
    periodEnd: period?.end ?? 0,
  };
}

/** Sets a payment with a started subscription to CANCELED. Resets a payment without one to INCOMPLETE. */
function endSubscription(payment: PaymentState, now: number): PaymentState {
  if (FINAL_STATUSES.includes(payment.status)) return payment;
  if (payment.subscriptionStarted === 0) return { ...NO_PAYMENT, tier: payment.tier };
  const { subscriptionEnd } = payment;
  const endedAt = subscriptionEnd > 0 && subscriptionEnd < now ? subscriptionEnd : now;
  return { ...payment, status: 'CANCELED', subscriptionEnd: endedAt, periodStart: 0, periodEnd: 0 };
}

/** Returns true if storing `newPayment` would change the row. */
export function isChanged(payment: PaymentState, newPayment: PaymentState): boolean {
  return (
    payment.status !== newPayment.status ||
    payment.tier !== newPayment.tier ||
    payment.subscriptionStarted !== newPayment.subscriptionStarted ||
    payment.subscriptionEnd !== newPayment.subscriptionEnd ||
    payment.periodStart !== newPayment.periodStart ||
    payment.periodEnd !== newPayment.periodEnd
  );
}
