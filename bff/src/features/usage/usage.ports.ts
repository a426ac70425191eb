import type { EntityManager } from '@mikro-orm/core';
import type { Payment, PaymentTier } from '@trailcast/schema/wire';
import type { BilledPeriods } from './usage-pieces.js';

/** EUR per hour of server time, VAT included. */
export type HourlyFees = Readonly<Record<PaymentTier, { serverFee: number }>>;

/** The fields of a payment that billing needs. `id` is null until the payment is stored. */
export interface BilledPayment extends BilledPeriods {
  id: number | null;
  userId: number;
  version: number;
  tier: PaymentTier;
}

/** Access to payments. The payment feature implements it. */
export interface UsagePayments {
  read(em: EntityManager, userId: number): Promise<BilledPayment>;
  /** Renders a stored payment as the contract's Payment; returns null if none is stored. */
  render(em: EntityManager, userId: number, now: number): Promise<{ id: number; body: Payment } | null>;
}
