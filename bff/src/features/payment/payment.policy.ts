import { mayRequest } from '../../access/operations.js';
import type { PaymentStatus, PaymentTier, Role } from '@trailcast/schema/wire';

/** A user's payment as stored; times in ms, 0 as in the contract. */
export interface PaymentState {
  status: PaymentStatus;
  tier: PaymentTier;
  subscriptionStarted: number;
  /** 0 while the subscription has no end. */
  subscriptionEnd: number;
  /** The provider's current billing period; zeros if the provider reported none. */
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

const NOT_RUNNING_STATUSES: readonly PaymentStatus[] = [
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'COMPLETE',
  'CANCELED',
];

/** Returns true while a subscription runs at the provider or is overdue, so that its price can be changed. */
export function hasSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && !NOT_RUNNING_STATUSES.includes(computeStatus(payment, now));
}

/** Returns true if there is a subscription to cancel at the provider. */
export function isPaidSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && computeStatus(payment, now) === 'ACTIVE';
}

/**
 * Returns the payment after a change of tier. FREE is ACTIVE immediately and has no end. After FREE
 * the user must subscribe first. Between paid tiers only the fees change.
 */
export function withTier(payment: PaymentState, tier: PaymentTier, now: number): PaymentState {
  if (tier === payment.tier) return payment;
  if (tier === 'FREE') return { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: now };
  return payment.tier === 'FREE' ? { ...NO_PAYMENT, tier } : { ...payment, tier };
}

/** Returns true for every verified role, with or without a paid subscription. */
export function mayUsePayments(role: Role): boolean {
  return mayRequest('payment', role);
}

/** Returns true if the role may see other users' payments. */
export function mayAdministerPayments(role: Role): boolean {
  return mayRequest('userPayment', role);
}
