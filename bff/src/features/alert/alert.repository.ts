import type { EntityManager } from '@mikro-orm/core';
import type { AlertKind, AlertLanguage, Role } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { AlertDeliveryEntity, AlertDeviceEntity } from './alert-device.entity.js';
import { AlertEntity, AlertStateEntity } from './alert.entity.js';
import { AlertState, type AlertDraft } from './alert-state.js';
import { mayGetAlerts } from './alert.policy.js';

/** An alert device with its session. */
export interface DeviceRow {
  id: number;
  sessionId: number;
  userId: number;
  role: Role;
  name: string;
  language: AlertLanguage;
  kinds: string;
  timeCreated: number | string;
  lastSent: number | string | null;
}

/** Selects the devices of valid sessions. The parameters are `now` and `usedAfter` of a SessionCutoff. */
const SELECT_DEVICES = `select d.id as id, d.session_id as sessionId, s.user_id as userId, u.role as role, s.name as name,
    d.language as language, d.kinds as kinds, d.time_created as timeCreated, d.last_sent as lastSent
  from alert_devices d join sessions s on s.id = d.session_id join users u on u.id = s.user_id
  where s.revoked = 0 and s.expires > ? and s.last_used > ?`;

/** A session is valid if it expires after `now` and was used after `usedAfter`, ms. */
export interface SessionCutoff {
  now: number;
  usedAfter: number;
}

/** Returns a user's devices, ascending by id. */
export function findDevices(em: EntityManager, userId: number, cutoff: SessionCutoff): Promise<DeviceRow[]> {
  return runSql<DeviceRow[]>(em, `${SELECT_DEVICES} and s.user_id = ? order by d.id`, [
    cutoff.now,
    cutoff.usedAfter,
    userId,
  ]);
}

export async function findDevice(
  em: EntityManager,
  id: number,
  cutoff: SessionCutoff,
): Promise<DeviceRow | null> {
  const rows = await runSql<DeviceRow[]>(em, `${SELECT_DEVICES} and d.id = ?`, [
    cutoff.now,
    cutoff.usedAfter,
    id,
  ]);
  return rows[0] ?? null;
}

/** Returns the stored state of each server. Omits states in an unknown format, which a newer release wrote. */
export async function readStates(em: EntityManager): Promise<Map<number, AlertState>> {
  const rows = await em.find(AlertStateEntity, {}, { disableIdentityMap: true });
  return new Map(
    rows.flatMap(({ id, state }) => {
      const parsed = AlertState.safeParse(JSON.parse(state));
      return parsed.success ? [[id, parsed.data] as const] : [];
    }),
  );
}

export async function storeState(em: EntityManager, id: number, state: AlertState): Promise<void> {
  await em.upsert(AlertStateEntity, { id, state: JSON.stringify(state) });
}

/** Deletes the states of deleted servers. */
export async function deleteStates(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await em.nativeDelete(AlertStateEntity, { id: { $in: [...ids] } });
}

/**
 * Stores an alert, queues it for the owner's devices that accept its kind, and notifies the owner's pages. Replaces an
 * unsent alert with the same topic.
 */
export async function insertAlert(
  tx: Transaction,
  { serverId, ownerId }: { serverId: number; ownerId: number },
  draft: AlertDraft,
  cutoff: SessionCutoff,
): Promise<void> {
  const { em, now } = tx;
  const replacedAlerts = await em.find(
    AlertEntity,
    { owner: ownerId, topic: draft.topic },
    { fields: ['id'] },
  );
  if (replacedAlerts.length > 0)
    await em.nativeDelete(AlertDeliveryEntity, { alert: { $in: replacedAlerts.map(({ id }) => id) } });
  const alert = em.create(AlertEntity, { ...draft, owner: ownerId, serverId, at: now });
  await em.flush();
  for (const device of await findDevices(em, ownerId, cutoff)) {
    if (!acceptsKind(device, draft.kind)) continue;
    em.create(AlertDeliveryEntity, { alert: alert.id, device: device.id, nextAttempt: now });
  }
  await em.flush();
  tx.emit({
    kind: 'alert',
    operation: 'create',
    entityId: alert.id,
    version: alert.version,
    audience: [ownerId],
  });
}

function acceptsKind({ kinds, role }: DeviceRow, kind: AlertKind): boolean {
  return mayGetAlerts(role) && kinds.split(',').includes(kind);
}

/** Deletes the device of a session, with its queued deliveries. */
export function deleteSessionDevice(em: EntityManager, sessionId: number): Promise<number> {
  return em.nativeDelete(AlertDeviceEntity, { session: sessionId });
}

/** Deletes a user's devices except the `keptCount` newest. */
export async function deleteOlderDevices(
  em: EntityManager,
  userId: number,
  keptCount: number,
): Promise<void> {
  const rows = await runSql<{ id: number }[]>(
    em,
    'select d.id as id from alert_devices d join sessions s on s.id = d.session_id where s.user_id = ? order by d.id desc',
    [userId],
  );
  const olderIds = rows.slice(keptCount).map(({ id }) => id);
  if (olderIds.length > 0) await em.nativeDelete(AlertDeviceEntity, { id: { $in: olderIds } });
}

/** Deletes alerts that expired before `time` (ms). Returns their number. */
export function pruneAlerts(em: EntityManager, time: number): Promise<number> {
  return em.nativeDelete(AlertEntity, { expires: { $lt: time } });
}
