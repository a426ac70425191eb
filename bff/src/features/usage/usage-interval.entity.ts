import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/**
 * Time for which a server existed. Created and closed in the transactions that create and delete the server. Never
 * deleted.
 */
export const UsageIntervalEntity = defineEntity({
  name: 'UsageInterval',
  tableName: 'usage_intervals',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref(),
    serverInstance: p.string().length(36).unique(),
    /** The server's instance while open, null once closed. Unique, so that a server has at most one open interval. */
    openSlot: p.string().length(36).nullable().unique(),
    timeStarted: timestamp(),
    timeEnded: timestamp().nullable().index(),
    /** Charged whole seconds, counted from the start. Increased in the transaction that stores the charge. */
    chargedSeconds: p.integer().default(0),
  },
});
export type UsageIntervalEntity = InferEntity<typeof UsageIntervalEntity>;
