import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from '../user/user.entity.js';

/** A program's credential. Only the SHA-256 of the token is stored; a revoked token has no row. */
export const ApiTokenEntity = defineEntity({
  name: 'ApiToken',
  tableName: 'api_tokens',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    name: p.string().length(64),
    tokenDigest: p.string().length(64).unique(),
    /** Scopes, separated by commas. */
    scopes: p.string().length(64),
    timeCreated: timestamp(),
    /** 0 if the token was never used. */
    lastUsed: timestamp().default(0),
    expires: timestamp(),
  },
});
export type ApiTokenEntity = InferEntity<typeof ApiTokenEntity>;
