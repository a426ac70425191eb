import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../../infra/db/columns.js';
import { StreamEntity } from '../stream.entity.js';

/** The newest link that gives a stream's set-up to another phone. A stream has at most one. */
export const HandOverEntity = defineEntity({
  name: 'HandOver',
  tableName: 'hand_overs',
  properties: {
    id: p.integer().primary(),
    stream: () => p.manyToOne(StreamEntity).ref().deleteRule('cascade').unique(),
    /** SHA-256 of the token, lower-case hex. */
    digest: p.string().length(64).unique(),
    /** Digest of the stream's key when the link was created. A new key invalidates the link. */
    keyDigest: p.string().length(64),
    expires: timestamp(),
    /** Time at which a phone used the link; null if unused. */
    used: timestamp().nullable(),
  },
});
export type HandOverEntity = InferEntity<typeof HandOverEntity>;
