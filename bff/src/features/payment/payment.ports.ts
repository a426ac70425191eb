import type { EntityManager } from '@mikro-orm/core';
import type { Payment, PaymentTier } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { PaymentRecord } from './payment.repository.js';

/** Access to usage intervals. The usage feature implements it. */
export interface UsageHours {
  /** Returns the hours of server time between two times (ms), by user. Omits users without usage. */
  sumHours(em: EntityManager, fromMs: number, toMs: number, userId?: number): Promise<Map<number, number>>;
}

/** Access to the usage of the current billing period. The usage feature implements it. */
export interface PeriodUsage {
  /** Sums a payment's usage in the billing period that contains `now`. Returns undefined if there is no such period. */
  sumPeriod(em: EntityManager, payment: PaymentRecord, now: number): Promise<Payment['usage']>;
}

/** Charges usage before a tier changes, so that it is billed at the old price. */
export interface TierMeter {
  /**
   * Charges the usage so far. Call it in the transaction that changes the tier, before the change. `tier` replaces the
   * stored tier for the price.
   */
  chargeUser(tx: Transaction, userId: number, tier?: PaymentTier): Promise<void>;
  /** Charges and reports all usage until now. Returns false if the provider can't be reached. */
  settle(userId: number, signal: AbortSignal): Promise<boolean>;
}

/** Fees of each tier in EUR, VAT included. `accessFee` is per month, `serverFee` per hour. */
export type Fees = Readonly<Record<PaymentTier, { accessFee: number; serverFee: number }>>;
