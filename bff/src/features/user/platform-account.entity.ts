import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { timestamp } from '../../infra/db/columns.js';
import { UserEntity } from './user.entity.js';

/**
 * A user's account at a streaming platform, with the tokens of two consents: to the sign-in, and to chat and title. Tokens are
 * sealed with the row's identity as additional data.
 */
export const PlatformAccountEntity = defineEntity({
  name: 'PlatformAccount',
  tableName: 'platform_accounts',
  uniques: [{ properties: ['platform', 'platformUserId'] }],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    platform: p.string().length(16),
    /** The platform's permanent id; logins change. */
    platformUserId: p.string().length(64),
    login: p.string().length(100),
    accessToken: p.text().nullable(),
    refreshToken: p.text().nullable(),
    tokenExpires: timestamp().nullable(),
    chatAccessToken: p.text().nullable(),
    chatRefreshToken: p.text().nullable(),
    chatTokenExpires: timestamp().nullable(),
    /** When the user connected the chat; null: not connected. Without tokens, the platform takes the consent no longer. */
    chatSince: timestamp().nullable(),
    timeUpdated: timestamp(),
  },
});
export type PlatformAccountEntity = InferEntity<typeof PlatformAccountEntity>;
