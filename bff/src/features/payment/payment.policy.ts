import { ruleOf } from '../../access/operations.js';
import { allowsRole } from '../../access/rules.js';
import type { PaymentStatus, PaymentTier, Role } from '@trailcast/schema/wire';

/** What is stored of a user's payment; times in ms, 0 as in the contract. */
export interface PaymentState {
  status: PaymentStatus;
  tier: PaymentTier;
  subscriptionStarted: number;
  /** 0: ongoing. */
  subscriptionEnd: number;
  /** The provider's running period; zeros where it told none. */
  periodStart: number;
  periodEnd: number;
}

/** A user who never had a payment. */
export const NO_PAYMENT: PaymentState = {
  status: 'INCOMPLETE',
  tier: 'REGULAR',
  subscriptionStarted: 0,
  subscriptionEnd: 0,
  periodStart: 0,
  periodEnd: 0,
};

/** The status at `now`: a cancelled subscription stays ACTIVE until its end. */
export function statusAt(
  payment: Pick<PaymentState, 'status' | 'subscriptionEnd'>,
  now: number,
): PaymentStatus {
  const ended = payment.subscriptionEnd > 0 && payment.subscriptionEnd <= now;
  return payment.status === 'ACTIVE' && ended ? 'CANCELED' : payment.status;
}

const OVER: readonly PaymentStatus[] = ['INCOMPLETE', 'INCOMPLETE_EXPIRED', 'COMPLETE', 'CANCELED'];

/** Whether a subscription runs at the provider or is in arrears there, so that its price can change. */
export function hasSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && !OVER.includes(statusAt(payment, now));
}

/** Whether there is something to cancel or to end at the provider. */
export function isPaidSubscription(payment: PaymentState, now: number): boolean {
  return payment.tier !== 'FREE' && statusAt(payment, now) === 'ACTIVE';
}

/**
 * The payment once an administrator has set `tier`: FREE is ACTIVE at once and has no end; leaving FREE has to be paid
 * first; among paid tiers only the fees change.
 */
export function withTier(payment: PaymentState, tier: PaymentTier, now: number): PaymentState {
  if (tier === payment.tier) return payment;
  if (tier === 'FREE') return { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: now };
  return payment.tier === 'FREE' ? { ...NO_PAYMENT, tier } : { ...payment, tier };
}

/** Everything of one's own under /payment is open to every verified user, paid or not. */
export function mayUsePayments(role: Role): boolean {
  return allowsRole(ruleOf('payment').access, role);
}

/** Other users' payments and usages. */
export function mayAdministerPayments(role: Role): boolean {
  return allowsRole(ruleOf('userPayment').access, role);
}
