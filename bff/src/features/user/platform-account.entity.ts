import { defineEntity, p, type EntityManager, type InferEntity } from '@mikro-orm/core';
import type { ChatCommandLevel, ChatLanguage } from '@trailcast/schema/wire';
import { timestamp } from '../../infra/db/columns.js';
import type { OutboxDraft } from '../../infra/outbox/outbox-event.js';
import { UserEntity } from './user.entity.js';

/**
 * A user's account at a streaming platform, with the tokens of two consents: for the sign-in, and for chat and title.
 * The tokens are sealed with the row's identity as additional authenticated data.
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
    /**
     * Time at which the user connected the chat; null if the chat is not connected. Without tokens, the platform no
     * longer accepts the consent.
     */
    chatSince: timestamp().nullable(),
    /** Level of the commands that moderators may use in the chat; null if commands are off. */
    chatCommands: p.string().$type<ChatCommandLevel>().length(16).nullable(),
    /** Language of replies to commands; null if none was chosen. */
    chatLanguage: p.string().$type<ChatLanguage>().length(8).nullable(),
    /** True if the consent to chat also covers followers and subscribers. */
    chatReadsAlerts: p.boolean().default(false),
    timeUpdated: timestamp(),
  },
});
export type PlatformAccountEntity = InferEntity<typeof PlatformAccountEntity>;

/** Returns the outbox entry for a user whose chat was connected or disconnected, or whose commands have changed. */
export const createChatSettingsChange = (userId: number): OutboxDraft => ({
  ...{ kind: 'chat-settings', operation: 'update', entityId: userId, version: 0 },
  audience: [],
});

/** Selects the accounts whose chat accepts commands. Chats of owners who are no longer verified accept none. */
const ACCEPTS_COMMANDS_FILTER = {
  chatCommands: { $ne: null },
  chatSince: { $ne: null },
  user: { role: { $ne: 'UNVERIFIED' as const } },
};

/**
 * Returns which commands an owner's chat accepts from moderators, and the language of its replies. Returns null if
 * commands are off.
 */
export async function findChatCommands(
  em: EntityManager,
  ownerId: number,
): Promise<{ level: ChatCommandLevel; language: ChatLanguage } | null> {
  const filter = { ...ACCEPTS_COMMANDS_FILTER, user: { ...ACCEPTS_COMMANDS_FILTER.user, id: ownerId } };
  const account = await em.findOne(PlatformAccountEntity, filter, { disableIdentityMap: true });
  return account?.chatCommands
    ? { level: account.chatCommands, language: account.chatLanguage ?? 'en' }
    : null;
}

/** Returns the owners whose chat accepts commands. */
export async function filterByChatCommands(
  em: EntityManager,
  ownerIds: readonly number[],
): Promise<number[]> {
  if (ownerIds.length === 0) return [];
  const filter = {
    ...ACCEPTS_COMMANDS_FILTER,
    user: { ...ACCEPTS_COMMANDS_FILTER.user, id: { $in: [...ownerIds] } },
  };
  const rows = await em.find(PlatformAccountEntity, filter, { fields: ['user'], disableIdentityMap: true });
  return rows.map(({ user }) => user.id);
}
