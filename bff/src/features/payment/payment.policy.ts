import { mayRequest } from '../../access/operations.js';
import type { PaymentStatus, PaymentTier, Role } from '@trailcast/schema/wire';

/** A user's payment as it is stored. Times are in ms; 0 means that there is no such time. */
export interface PaymentState {
  status: PaymentStatus;
  tier: PaymentTier;
  subscriptionStarted: number;
  /** 0 while the subscription has no end. */
  subscriptionEnd: number;
  /** Start and end of the provider's current billing period; both 0 if the provider has reported none. */
  periodStart: number;
  periodEnd: number;
}

/** The state of a user without a stored payment. */
export const NO_PAYMENT: PaymentState = {
  status: 'INCOMPLETE',
  tier: 'REGULAR',
  subscriptionStarted: 0,
  subscriptionEnd: 0,
  periodStart: 0,
  periodEnd: 0,
};

/** Returns the status at `now`. A cancelled subscription stays ACTIVE until its end. */
export function computeStatus(
  payment: Pick<PaymentState, 'status' | 'subscriptionEnd'>,
  now: number,
): PaymentStatus {
  const hasEnded = payment.subscriptionEnd > 0 && payment.subscriptionEnd <= now;
  return payment.status === 'ACTIVE' && hasEnded ? 'CANCELED' : payment.status;
}

const STATUSES_WITHOUT_SUBSCRIPTION: readonly PaymentStatus[] = [
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'COMPLETE',
  'CANCELED',
];

/** Returns true if the provider has a subscription that is active, in a trial, overdue or paused. */
export function hasSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && !STATUSES_WITHOUT_SUBSCRIPTION.includes(computeStatus(payment, now));
}

/** Returns true if the provider has an active subscription, which can be cancelled. */
export function hasCancellableSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && computeStatus(payment, now) === 'ACTIVE';
}

/**
 * Returns the payment with another tier. FREE is ACTIVE immediately and has no end. A change from FREE to a paid tier
 * makes the payment INCOMPLETE until the user subscribes. A change between paid tiers changes only the fees.
 */
export function withTier(payment: PaymentState, tier: PaymentTier, now: number): PaymentState {
  if (tier === payment.tier) return payment;
  if (tier === 'FREE') return { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: now };
  return payment.tier === 'FREE' ? { ...NO_PAYMENT, tier } : { ...payment, tier };
}

/** Returns true for every role except UNVERIFIED. */
export function mayUsePayments(role: Role): boolean {
  return mayRequest('payment', role);
}

/** Returns true if the role may see other users' payments. */
export function mayAdministerPayments(role: Role): boolean {
  return mayRequest('userPayment', role);
}
