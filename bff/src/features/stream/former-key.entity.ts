import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { StreamEntity } from './stream.entity.js';

/** A former key of a stream. The key is rejected; the digest identifies a phone that still uses the key. */
export const FormerKeyEntity = defineEntity({
  name: 'FormerKey',
  tableName: 'former_keys',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the key, lower-case hex. */
    digest: p.string().length(64).unique(),
    stream: () => p.manyToOne(StreamEntity).ref().deleteRule('cascade'),
    /** Time at which the key was replaced. */
    withdrawn: timestamp(),
  },
});
export type FormerKeyEntity = InferEntity<typeof FormerKeyEntity>;
