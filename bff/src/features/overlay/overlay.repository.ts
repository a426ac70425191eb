import { LockMode, type EntityManager } from '@mikro-orm/core';
import { OVERLAY_LIMITS } from '@trailcast/schema/overlay-limits';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { findHelperIds } from '../studio/studio-helper.entity.js';
import { PlatformAccountEntity } from '../user/platform-account.entity.js';
import { UserEntity } from '../user/user.entity.js';
import { OverlayAlertEntity, OverlayEntity } from './overlay.entity.js';

/** Retention of an alert after its end, ms. Longer than a tip's signature is valid, so that a repeated tip is found. */
const RETENTION_MS = 15 * 60_000;
/** Time for which an ended alert keeps its owner's queue active, ms. */
const ACTIVE_AFTER_END_MS = 5_000;

const VERIFIED = { owner: { role: { $ne: 'UNVERIFIED' as const } } };

export const findOverlay = (em: EntityManager, owner: number): Promise<OverlayEntity | null> =>
  em.findOne(OverlayEntity, { owner }, { disableIdentityMap: true });

/** Locks the row until the transaction ends, so that changes of one queue run one after the other. */
export const lockOverlay = (em: EntityManager, owner: number): Promise<OverlayEntity | null> =>
  em.findOne(OverlayEntity, { owner }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Stores the changed row as a new version, and pushes the queue to the owner and the helpers. */
export async function publishQueueChange(tx: Transaction, row: OverlayEntity): Promise<void> {
  row.changes += 1;
  await tx.em.flush();
  const ownerId = row.owner.id;
  const audience = [ownerId, ...(await findHelperIds(tx.em, ownerId, tx.now))];
  tx.emit({ kind: 'overlay', operation: 'update', entityId: ownerId, version: row.version, audience });
}

/** Returns an owner's waiting alerts, the oldest first. */
export function findWaitingAlerts(
  em: EntityManager,
  owner: number,
  limit: number,
): Promise<OverlayAlertEntity[]> {
  const options = { orderBy: { id: 'asc' as const }, limit, disableIdentityMap: true };
  return em.find(OverlayAlertEntity, { owner, endsAt: null }, options);
}

export const countWaiting = (em: EntityManager, owner: number): Promise<number> =>
  em.count(OverlayAlertEntity, { owner, endsAt: null });

/** Returns the alert that each owner's pages show at `now`, if any. */
export async function findShownAlerts(
  em: EntityManager,
  owners: readonly number[],
  now: number,
): Promise<Map<number, OverlayAlertEntity>> {
  const where = { owner: { $in: [...owners] }, timeShown: { $ne: null }, endsAt: { $gt: now } };
  const rows = await em.find(OverlayAlertEntity, where, { disableIdentityMap: true, orderBy: { id: 'asc' } });
  return new Map(rows.map((row) => [row.owner.id, row]));
}

/** State of an owner's queue, with numbers as the database driver returns them. */
export interface QueueRow {
  ownerId: number;
  paused: number;
  openAt: number | string | null;
  waiting: number | string;
  /** Id of the alert that is shown; null if none is shown. */
  shownId: number | null;
  lastEnd: number | string | null;
}

/** Returns the queues with alerts that wait, are shown, or have ended within the last 5 s. */
export function findActiveQueues(em: EntityManager, now: number): Promise<QueueRow[]> {
  return runSql<QueueRow[]>(
    em,
    `select o.owner_id as ownerId, o.paused as paused, o.open_at as openAt,
        sum(case when a.ends_at is null then 1 else 0 end) as waiting,
        max(case when a.time_shown is not null and a.ends_at > ? then a.id end) as shownId,
        max(case when a.time_shown is not null then a.ends_at end) as lastEnd
      from overlay_alerts a join overlays o on o.owner_id = a.owner_id
      where a.ends_at is null or a.ends_at > ?
      group by o.owner_id, o.paused, o.open_at`,
    [now, now - ACTIVE_AFTER_END_MS],
  );
}

/** Returns the verified owners whose alert pages were open after `since`. */
export async function findOpenOwners(em: EntityManager, since: number): Promise<number[]> {
  const where = { openAt: { $gt: since }, tokenDigest: { $ne: null }, ...VERIFIED };
  const rows = await em.find(OverlayEntity, where, { fields: ['owner'], disableIdentityMap: true });
  return rows.map(({ owner }) => owner.id);
}

/** Returns the overlay pages of these owners that have an address. Omits owners who are not verified. */
export function findOverlays(em: EntityManager, owners: readonly number[]): Promise<OverlayEntity[]> {
  const where = { owner: { id: { $in: [...owners] }, ...VERIFIED.owner }, tokenDigest: { $ne: null } };
  return em.find(OverlayEntity, where, { disableIdentityMap: true });
}

export function findOverlayByToken(em: EntityManager, tokenDigest: string): Promise<OverlayEntity | null> {
  return em.findOne(OverlayEntity, { tokenDigest, ...VERIFIED }, { disableIdentityMap: true });
}

export function findOverlayByTipId(em: EntityManager, tipId: string): Promise<OverlayEntity | null> {
  return em.findOne(OverlayEntity, { tipId, ...VERIFIED }, { disableIdentityMap: true });
}

/** Returns true if a Twitch account of the user is connected to chat and allows reading alerts. */
export async function hasAlertConsent(em: EntityManager, user: number): Promise<boolean> {
  const count = await em.count(PlatformAccountEntity, {
    ...{ user, platform: 'twitch', chatReadsAlerts: true },
    chatSince: { $ne: null },
  });
  return count > 0;
}

export async function isVerified(em: EntityManager, id: number): Promise<boolean> {
  return (await em.count(UserEntity, { id, role: { $ne: 'UNVERIFIED' } })) > 0;
}

/** Deletes alerts of all owners that ended some minutes before `now`. */
export function deleteEndedAlerts(em: EntityManager, now: number): Promise<number> {
  return em.nativeDelete(OverlayAlertEntity, { endsAt: { $lt: now - RETENTION_MS } });
}

/** Deletes alerts that have waited too long. Returns their number. */
export function deleteOverdueAlerts(em: EntityManager, owner: number, now: number): Promise<number> {
  const overdue = { owner, endsAt: null, timeCreated: { $lt: now - OVERLAY_LIMITS.waitMs } };
  return em.nativeDelete(OverlayAlertEntity, overdue);
}
