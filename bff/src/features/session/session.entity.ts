import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** A signed-in device. Only the SHA-256 of the token is stored. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    /** Browser and operating system at sign-in; '' if unknown. */
    name: p.string().length(64).default(''),
    tokenDigest: p.string().length(64).unique(),
    timeCreated: timestamp(),
    lastUsed: timestamp(),
    /** Absolute expiry, ms. */
    expires: timestamp(),
    revoked: p.boolean().default(false),
  },
});
export type SessionEntity = InferEntity<typeof SessionEntity>;
