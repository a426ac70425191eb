import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { TIERS } from '@trailcast/schema/wire';
import { timestamp } from '../../infra/db/columns.js';
import { UsageIntervalEntity } from './usage-interval.entity.js';
import { UserEntity } from '../user/user.entity.js';

/**
 * A piece of a usage interval at the fee that was in force. The pieces of an interval follow each other without gap or
 * overlap, counted in whole seconds from its start. `pending` waits for the provider, `free` costs nothing and is never
 * sent, `refused` is on no invoice.
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
    /** EUR cents an hour, VAT included. */
    feeCents: p.integer(),
    /** Seconds × feeCents: 3600 of them are a cent. */
    units: p.bigint('number'),
    /** The time under which it is billed: inside the period on whose invoice it stands. */
    timeBilled: timestamp(),
    state: p.string().$type<'pending' | 'sent' | 'free' | 'refused'>().length(16),
    /** Raised by every claim. */
    attempts: p.integer().default(0),
    nextAttempt: timestamp().default(0),
    /** Until then one process alone sends it. */
    leaseEnds: timestamp().default(0),
    /** The first attempt whose outcome is not known; null without one. */
    timeTried: timestamp().nullable(),
    timeSent: timestamp().nullable(),
  },
});
export type UsageChargeEntity = InferEntity<typeof UsageChargeEntity>;
