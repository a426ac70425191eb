import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { Transaction } from '../../infra/db/database.js';
import { lockRow } from '../../infra/db/lock-row.js';
import { UserEntity } from '../user/user.entity.js';
import { ServerLogEntity } from './server-log.entity.js';
import { createActiveHelperFilter, StudioHelperEntity } from './studio-helper.entity.js';
import { StudioInviteEntity } from './studio-invite.entity.js';

export function findHelpersOfOwner(em: EntityManager, owner: number, now: number) {
  const options = { populate: ['user'], orderBy: { id: 'asc' } } as const;
  return em.find(StudioHelperEntity, { owner, ...createActiveHelperFilter(now) }, options);
}

export function findHelper(em: EntityManager, id: number) {
  return em.findOne(StudioHelperEntity, { id }, { populate: ['user'] });
}

/** Finds the row that makes `user` a helper of `owner`, even if the helper's access has ended. */
export function findHelperByUser(em: EntityManager, owner: number, user: number) {
  return em.findOne(StudioHelperEntity, { owner, user }, { populate: ['user', 'owner'] });
}

export function findStudiosByHelper(em: EntityManager, user: number, now: number) {
  const options = { populate: ['owner'], orderBy: { owner: 'asc' } } as const;
  return em.find(StudioHelperEntity, { user, ...createActiveHelperFilter(now) }, options);
}

/** Finds helpers whose access has ended. */
export function findEndedHelpers(em: EntityManager, now: number) {
  return em.find(StudioHelperEntity, { endsAt: { $lte: now } });
}

/** Finds helpers who no longer count as watching. */
export function findHelpersNoLongerWatching(em: EntityManager, now: number) {
  return em.find(StudioHelperEntity, { watchingUntil: { $lte: now } });
}

/** Returns true if a helper's access, a helper's watching or a link has expired. */
export async function hasExpiredRow(em: EntityManager, now: number): Promise<boolean> {
  const expired = { $lte: now };
  const helperFilter = { $or: [{ endsAt: expired }, { watchingUntil: expired }] };
  if ((await em.count(StudioHelperEntity, helperFilter)) > 0) return true;
  return (await em.count(StudioInviteEntity, { expires: expired })) > 0;
}

export function findInvitesByOwner(em: EntityManager, owner: number, now: number) {
  const options = { populate: ['usedBy'], orderBy: { id: 'asc' } } as const;
  return em.find(StudioInviteEntity, { owner, expires: { $gt: now } }, options);
}

export function findInvite(em: EntityManager, filter: { id: number } | { digest: string }) {
  return em.findOne(StudioInviteEntity, filter, { populate: ['usedBy'] });
}

/** Returns a server's newest entries, the newest first. */
export function findLog(em: EntityManager, filter: { serverId: number; owner: number }) {
  const options = { populate: ['by'], orderBy: { id: 'desc' }, limit: LIMITS.logMax } as const;
  return em.find(ServerLogEntity, filter, options);
}

/** Finds a server's entries in a period, the oldest first; with `limit`, only the newest of them. */
export async function findEntriesBetween(
  em: EntityManager,
  { from, to, ...filter }: { serverId: number; owner: number; from: number; to: number },
  limit?: number,
) {
  const options = { populate: ['by'], orderBy: { id: 'desc' }, ...(limit && { limit }) } as const;
  return (await em.find(ServerLogEntity, { ...filter, at: { $gte: from, $lte: to } }, options)).reverse();
}

/** Finds an entry of the server log. */
export function findEntry(em: EntityManager, id: number) {
  return em.findOne(ServerLogEntity, { id }, { populate: ['by'] });
}

/** Finds a user whose account is not deleted. */
export function findUser(em: EntityManager, id: number) {
  return em.findOne(UserEntity, { id, timeDeleted: null });
}

/** Locks the owner's row, so that transactions that count its helpers or links run one after the other. */
export function lockOwner(em: EntityManager, ownerId: number): Promise<void> {
  return lockRow(em, UserEntity, ownerId);
}

export type HelperRow = NonNullable<Awaited<ReturnType<typeof findHelper>>>;
export type InviteRow = NonNullable<Awaited<ReturnType<typeof findInvite>>>;
export type LogRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;
export type UserRow = Pick<UserEntity, 'id' | 'displayName'>;

type Operation = 'create' | 'update' | 'delete';
type Emitter = Pick<Transaction, 'emit'>;
type ChangedHelper = Pick<StudioHelperEntity, 'id' | 'version' | 'owner' | 'user'>;

/** Notifies the owner of a helper, and the helper of the studio. */
export function emitHelperAndStudio(tx: Emitter, row: ChangedHelper, operation: Operation): void {
  emitHelper(tx, row, operation);
  const { version, owner, user } = row;
  tx.emit({ kind: 'studio', operation, entityId: owner.id, version, audience: [user.id] });
}

/** Notifies the owner of a helper. */
export function emitHelper(tx: Emitter, { id, version, owner }: ChangedHelper, operation: Operation): void {
  tx.emit({ kind: 'helper', operation, entityId: id, version, audience: [owner.id] });
}

export function emitInvite(
  tx: Emitter,
  { id, version, owner }: Pick<StudioInviteEntity, 'id' | 'version' | 'owner'>,
  operation: Operation,
): void {
  tx.emit({ kind: 'helper-invite', operation, entityId: id, version, audience: [owner.id] });
}
