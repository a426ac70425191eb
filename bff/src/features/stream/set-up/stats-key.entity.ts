import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { StreamEntity } from '../stream.entity.js';

/** The key with which others can read a stream's statistics. A stream has at most one. */
export const StatsKeyEntity = defineEntity({
  name: 'StatsKey',
  tableName: 'stats_keys',
  properties: {
    id: p.integer().primary(),
    stream: () => p.manyToOne(StreamEntity).ref().deleteRule('cascade').unique(),
    /** SHA-256 of the key, lower-case hex. */
    digest: p.string().length(64).unique(),
    timeCreated: timestamp(),
  },
});
export type StatsKeyEntity = InferEntity<typeof StatsKeyEntity>;
