import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { PAYMENT_STATUSES, TIERS } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** Copy of the subscription at the payment provider. */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().unique().deleteRule('cascade'),
    status: p.string().$type<(typeof PAYMENT_STATUSES)[number]>().length(24),
    tier: p.string().$type<(typeof TIERS)[number]>().length(16),
    subscriptionStarted: timestamp().default(0),
    /** 0 while the subscription has no end. */
    subscriptionEnd: timestamp().default(0),
    renewsAt: timestamp().nullable(),
    /** The provider's current billing period; null if the provider reported none. */
    periodStart: timestamp().nullable(),
    periodEnd: timestamp().nullable(),
    version: version(),
  },
});
export type PaymentEntity = InferEntity<typeof PaymentEntity>;
