import { defineEntity, p, type EntityManager, type InferEntity } from '@mikro-orm/core';
import type { StudioLevel } from '@trailcast/schema/wire';
import { timestamp, version } from '../../infra/db/columns.js';
import type { Transaction } from '../../infra/db/database.js';
import type { Viewer } from '../../infra/viewer.js';
import { UserEntity } from '../user/user.entity.js';
import type { HelperRelation } from '../../access/helper-verdict.js';

/** Minimum interval between two writes of `seenAt`, ms. */
const SEEN_INTERVAL_MS = 60_000;

/** A helper: a user who may watch, operate or produce in another user's studio. */
export const StudioHelperEntity = defineEntity({
  name: 'StudioHelper',
  tableName: 'studio_helpers',
  uniques: [{ properties: ['owner', 'user'] }],
  properties: {
    id: p.integer().primary(),
    owner: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    user: () => p.manyToOne(UserEntity).ref().deleteRule('cascade'),
    level: p.string().$type<StudioLevel>().length(16),
    timeCreated: timestamp(),
    /** Time at which the helper's access ends; null if the access has no end. */
    endsAt: timestamp().nullable(),
    /** The helper counts as watching until this time. Renewed while a preview or picture is open. */
    watchingUntil: timestamp().nullable(),
    /** Time at which the helper last opened the studio, watched or acted, to the minute; null if never. */
    seenAt: timestamp().nullable(),
    version: version(),
  },
});
export type StudioHelperEntity = InferEntity<typeof StudioHelperEntity>;

/** Returns the level that an owner gave a user. Returns null for a stranger and after the access has ended. */
export async function findHelperLevel(
  em: EntityManager,
  ids: { ownerId: number; userId: number },
  now: () => Promise<number>,
): Promise<StudioLevel | null> {
  // An owner who is no longer verified has no helpers.
  const filter = { owner: { id: ids.ownerId, role: { $ne: 'UNVERIFIED' as const } }, user: ids.userId };
  const helper = await em.findOne(StudioHelperEntity, filter, { disableIdentityMap: true });
  if (!helper || (helper.endsAt !== null && helper.endsAt !== undefined && helper.endsAt <= (await now())))
    return null;
  return helper.level;
}

/** Returns the viewer's relation to the owner's studio: owner, a helper's level, or stranger. */
export async function findHelperRelation(
  em: EntityManager,
  { userId }: Pick<Viewer, 'userId'>,
  ownerId: number,
  now: () => Promise<number>,
): Promise<HelperRelation> {
  return userId === ownerId ? 'owner' : ((await findHelperLevel(em, { ownerId, userId }, now)) ?? 'stranger');
}

/** Returns the filter for helpers whose access has not ended at `now`, ms since the epoch. */
export const createActiveHelperFilter = (now: number) => ({
  $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
});

/** Returns the ids of the users who help with an owner's studio at `now`. */
export async function findHelperIds(em: EntityManager, ownerId: number, now: number): Promise<number[]> {
  return (await findHelpersByOwner(em, [ownerId], now)).get(ownerId) ?? [];
}

/** Returns the ids of the users who help with the studios of several owners at `now`, by owner. */
export async function findHelpersByOwner(
  em: EntityManager,
  ownerIds: readonly number[],
  now: number,
): Promise<Map<number, number[]>> {
  const options = { fields: ['owner', 'user'], disableIdentityMap: true } as const;
  const filter = { owner: { $in: [...ownerIds] }, ...createActiveHelperFilter(now) };
  const rows = await em.find(StudioHelperEntity, filter, options);
  const helpers = new Map<number, number[]>();
  for (const { owner, user } of rows) helpers.set(owner.id, [...(helpers.get(owner.id) ?? []), user.id]);
  return helpers;
}

/** Stores that a helper is in the studio, and notifies the owner, at most once a minute. */
export async function markHelperPresent(
  tx: Transaction,
  row: Pick<StudioHelperEntity, 'id' | 'version' | 'owner' | 'seenAt'> | null,
): Promise<void> {
  if (!row || (row.seenAt ?? 0) > tx.now - SEEN_INTERVAL_MS) return;
  row.seenAt = tx.now;
  await tx.em.flush();
  const { id, version, owner } = row;
  tx.emit({ kind: 'helper', operation: 'update', entityId: id, version, audience: [owner.id] });
}
