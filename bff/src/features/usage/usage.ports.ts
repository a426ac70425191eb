import type { EntityManager } from '@mikro-orm/core';
import type { Payment, PaymentTier } from '@trailcast/schema/wire';
import type { BilledPeriods } from './usage-pieces.js';

/** EUR, VAT included, for an hour of server time. */
export type HourlyFees = Readonly<Record<PaymentTier, { serverFee: number }>>;

/** A payment as far as billing its usage is concerned; `id` is null while none is stored. */
export interface BilledPayment extends BilledPeriods {
  id: number | null;
  userId: number;
  version: number;
  tier: PaymentTier;
}

/** The payments to which usage is billed. */
export interface UsagePayments {
  read(em: EntityManager, userId: number): Promise<BilledPayment>;
  /** Renders a stored payment as the wire's Payment; null when none is stored. */
  render(em: EntityManager, userId: number, now: number): Promise<{ id: number; body: Payment } | null>;
}
