import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../db/columns.js';

/** The response to a POST with an Idempotency-Key, stored for 24 h per user. */
export const IdempotencyKeyEntity = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  uniques: [{ properties: ['userId', 'key'] }],
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** SHA-256 of the header. */
    key: p.string().length(64),
    /** SHA-256 over method, path and body. */
    requestDigest: p.string().length(64),
    /** Null while the request runs. */
    status: p.integer().nullable(),
    /** Encrypted, because a response may contain a stream key. */
    body: p.text().columnType('longtext').nullable(),
    /**
     * Time until which the request counts as running, ms. The process that runs the request renews this time.
     * Null in rows of the previous release.
     */
    claimEnds: timestamp().nullable(),
    timeCreated: timestamp().index(),
  },
});
export type IdempotencyKeyEntity = InferEntity<typeof IdempotencyKeyEntity>;
