import type { ProviderSubscription } from '../../../drivers/payments/payments.js';
import { NO_PAYMENT, type PaymentState } from '../payment.policy.js';

/** Statuses that a subscription does not leave. */
const ENDED: readonly PaymentState['status'][] = ['CANCELED', 'INCOMPLETE_EXPIRED'];

/**
 * The payment as the provider's subscription makes it; null: the provider has none. The tier is the product's own, and
 * FREE is no matter of the provider's.
 */
export function projected(
  payment: PaymentState,
  subscription: ProviderSubscription | null,
  now: number,
): PaymentState {
  if (payment.tier === 'FREE') return payment;
  if (!subscription) return withoutSubscription(payment, now);
  const { status, started, ends, period } = subscription;
  return {
    status,
    tier: payment.tier,
    subscriptionStarted: started,
    subscriptionEnd: ends,
    periodStart: period?.start ?? 0,
    periodEnd: period?.end ?? 0,
  };
}

/** What had begun has ended; what had not is INCOMPLETE. */
function withoutSubscription(payment: PaymentState, now: number): PaymentState {
  if (ENDED.includes(payment.status)) return payment;
  if (payment.subscriptionStarted === 0) return { ...NO_PAYMENT, tier: payment.tier };
  const { subscriptionEnd } = payment;
  const end = subscriptionEnd > 0 && subscriptionEnd < now ? subscriptionEnd : now;
  return { ...payment, status: 'CANCELED', subscriptionEnd: end, periodStart: 0, periodEnd: 0 };
}

/** Whether storing `next` would change anything. */
export function differs(payment: PaymentState, next: PaymentState): boolean {
  return (
    payment.status !== next.status ||
    payment.tier !== next.tier ||
    payment.subscriptionStarted !== next.subscriptionStarted ||
    payment.subscriptionEnd !== next.subscriptionEnd ||
    payment.periodStart !== next.periodStart ||
    payment.periodEnd !== next.periodEnd
  );
}
