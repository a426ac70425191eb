import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TIERS } from '@trailcast/schema/wire';
import { timestamp } from '../../infra/db/columns.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';
import { UserEntity } from '../user/user.entity.js';

/**
 * One piece of a usage interval with its price. The pieces of an interval are whole seconds without gaps or overlaps.
 * `pending` must be reported to the provider, `free` costs nothing and is never reported, `refused` is on no invoice.
 */
export const UsageChargeEntity = defineEntity({
  name: 'UsageCharge',
  tableName: 'usage_charges',
  uniques: [{ properties: ['interval', 'fromSecond'] }],
  indexes: [{ properties: ['user', 'timeBilled'] }, { properties: ['state', 'nextAttempt'] }],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref(),
    interval: () => p.manyToOne(UsageIntervalEntity).ref(),
    /** The provider's idempotency key. */
    identifier: p.string().length(64).unique(),
    fromSecond: p.integer(),
    seconds: p.integer(),
    fromMs: timestamp(),
    toMs: timestamp(),
    tier: p.string().$type<(typeof TIERS)[number]>().length(16),
    /** EUR cents per hour, VAT included. */
    feeCents: p.integer(),
    /** Seconds × feeCents; 3600 units are a cent. */
    units: p.bigint('number'),
    /** Time at which the piece is billed, within the invoice's period. */
    timeBilled: timestamp(),
    state: p.string().$type<'pending' | 'sent' | 'free' | 'refused'>().length(16),
    /** Increases with every claim. */
    attempts: p.integer().default(0),
    nextAttempt: timestamp().default(0),
    /** End of the lease of the process that reports the piece. */
    leaseEnds: timestamp().default(0),
    /** Time of the first attempt whose outcome is unknown; null without one. */
    timeTried: timestamp().nullable(),
    timeSent: timestamp().nullable(),
  },
});
export type UsageChargeEntity = InferEntity<typeof UsageChargeEntity>;
