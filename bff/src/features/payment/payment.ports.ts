import type { EntityManager } from '@mikro-orm/core';
import type { PaymentTier } from '@trailcast/schema/wire';

/** Hours of server time between two times (ms), by user; users without any are left out. */
export interface UsageHours {
  between(em: EntityManager, from: number, to: number, userId?: number): Promise<Map<number, number>>;
}

/** EUR, VAT included: access a month, server an hour. */
export type Fees = Readonly<Record<PaymentTier, { accessFee: number; serverFee: number }>>;
