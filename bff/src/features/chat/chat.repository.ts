import type { EntityManager } from '@mikro-orm/core';
import type { ChatCommandLevel, ChatCommandSettings } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import {
  createActiveHelperFilter,
  findHelperIds,
  StudioHelperEntity,
} from '../studio/studio-helper.entity.js';
import { createChatSettingsChange, PlatformAccountEntity } from '../user/platform-account.entity.js';
import { UserEntity } from '../user/user.entity.js';

/**
 * A user's account at the platform. `since`: time at which the chat was connected, ms; null if the chat is not
 * connected.
 */
export interface ChatAccount {
  userId: number;
  platformUserId: string;
  since: number | null;
  /** Level of the commands that moderators may use; null if commands are off. */
  commands: ChatCommandLevel | null;
}

export async function findChatAccounts(
  em: EntityManager,
  userIds: readonly number[],
): Promise<Map<number, ChatAccount>> {
  if (userIds.length === 0) return new Map();
  const where = { user: { $in: [...userIds] }, platform: 'twitch' };
  const fields = ['user', 'platformUserId', 'chatSince', 'chatCommands'] as const;
  const options = { fields, disableIdentityMap: true };
  const rows = await em.find(PlatformAccountEntity, where, options);
  return new Map(
    rows.map(({ user, platformUserId, chatSince, chatCommands }) => [
      user.id,
      { userId: user.id, platformUserId, since: chatSince ?? null, commands: chatCommands ?? null },
    ]),
  );
}

/** Stores the command settings of a user's chat. Returns false if the user has connected no chat. */
export async function storeCommands(
  tx: Transaction,
  user: number,
  { level, language }: ChatCommandSettings,
): Promise<boolean> {
  const connectedAccount = { user, platform: 'twitch', chatSince: { $ne: null } };
  const account = await tx.em.findOne(PlatformAccountEntity, connectedAccount);
  if (!account) return false;
  account.chatCommands = level;
  account.chatLanguage = language ?? account.chatLanguage ?? null;
  await tx.em.flush();
  tx.emit(createChatSettingsChange(user));
  return true;
}

/** Returns the owners of the studios in which these users are helpers at `now`. */
export async function findHelpedOwners(
  em: EntityManager,
  userIds: readonly number[],
  now: number,
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const where = { user: { $in: [...userIds] }, ...createActiveHelperFilter(now) };
  const rows = await em.find(StudioHelperEntity, where, { fields: ['owner'], disableIdentityMap: true });
  return filterVerified(
    em,
    rows.map(({ owner }) => owner.id),
  );
}

/** Returns the users who may read the owner's chat at `now`: the owner and the helpers. */
export async function findReaders(em: EntityManager, ownerId: number, now: number): Promise<number[]> {
  const isVerified = (await filterVerified(em, [ownerId])).length > 0;
  return isVerified ? [ownerId, ...(await findHelperIds(em, ownerId, now))] : [];
}

/** Returns the verified users. Studios of unverified owners have no helpers. */
async function filterVerified(em: EntityManager, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const where = { id: { $in: [...new Set(userIds)] }, role: { $ne: 'UNVERIFIED' as const } };
  const rows = await em.find(UserEntity, where, { fields: ['id'], disableIdentityMap: true });
  return rows.map(({ id }) => id);
}
