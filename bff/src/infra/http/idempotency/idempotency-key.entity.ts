import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../db/columns.js';

/** The answer to a POST that carried an Idempotency-Key; kept for 24 h, per user. */
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
    /** Null while the first request runs. */
    status: p.integer().nullable(),
    /** Sealed: a stored answer may hold a stream key. */
    body: p.text().columnType('longtext').nullable(),
    /** Until then the first request counts as running, ms; its process moves it on. Null for the previous release’s. */
    claimEnds: timestamp().nullable(),
    timeCreated: timestamp().index(),
  },
});
export type IdempotencyKeyEntity = InferEntity<typeof IdempotencyKeyEntity>;
