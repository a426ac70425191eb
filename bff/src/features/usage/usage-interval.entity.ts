import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** Time that a server existed. Opens and closes in the transactions that create and delete it, and survives it. */
export const UsageIntervalEntity = defineEntity({
  name: 'UsageInterval',
  tableName: 'usage_intervals',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref(),
    serverInstance: p.string().length(36).unique(),
    /** The server's instance while open, null once closed: at most one open interval per server. */
    openSlot: p.string().length(36).nullable().unique(),
    timeStarted: timestamp(),
    timeEnded: timestamp().nullable().index(),
    /** Whole seconds, from the start, that have become charges. Only grows; whoever raises it makes the charge. */
    chargedSeconds: p.integer().default(0),
  },
});
export type UsageIntervalEntity = InferEntity<typeof UsageIntervalEntity>;
