import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp, version } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

export const StreamEntity = defineEntity({
  name: 'Stream',
  tableName: 'streams',
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    name: p.string().length(64),
    sealedKey: p.text(),
    /** SHA-256 of the key, lower-case hex. */
    keyDigest: p.string().length(64).unique(),
    live: p.boolean().default(false),
    /** Start of the current feed; null while not live. */
    liveSince: timestamp().nullable(),
    /** True while a node may still accept a replaced key. */
    revocationPending: p.boolean().default(false),
    /** Thresholds of a weak feed, JSON (`weak-link-setting.ts`); null if none is set. */
    weakLink: p.text().nullable(),
    timeCreated: timestamp(),
    version: version(),
  },
});
export type StreamEntity = InferEntity<typeof StreamEntity>;
