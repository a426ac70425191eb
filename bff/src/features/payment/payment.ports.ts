import type { EntityManager } from '@mikro-orm/core';
import type { Payment, PaymentTier } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { PaymentRecord } from './payment.repository.js';

/** Hours of server time between two times (ms), by user; users without any are left out. */
export interface UsageHours {
  between(em: EntityManager, from: number, to: number, userId?: number): Promise<Map<number, number>>;
}

/** Sums a payment's usage in the billing period that holds `now`; undefined when no period is running. */
export interface RunningUsage {
  ofPeriod(em: EntityManager, payment: PaymentRecord, now: number): Promise<Payment['usage']>;
}

/** What a change of tier asks of the meter, so that what was used before keeps its price. */
export interface TierMeter {
  /**
   * In the transaction that changes the tier, before it does. `tier` is the one to charge at where it is not the stored
   * one.
   */
  chargeUser(tx: Transaction, userId: number, tier?: PaymentTier): Promise<void>;
  /** Charges and reports everything until now, as before a last invoice. False when the provider is away. */
  settle(userId: number, signal: AbortSignal): Promise<boolean>;
}

/** EUR, VAT included: access a month, server an hour. */
export type Fees = Readonly<Record<PaymentTier, { accessFee: number; serverFee: number }>>;
