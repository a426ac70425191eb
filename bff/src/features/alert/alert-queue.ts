import type { EntityManager } from '@mikro-orm/core';
import type { AlertKind, AlertLanguage } from '@trailcast/schema/wire';
import { listPlaceholders, runSql } from '../../infra/db/run-sql.js';
import { AlertDeliveryEntity, AlertDeviceEntity } from './alert-device.entity.js';
import type { SessionCutoff } from './alert.repository.js';

/** An alert that is due for a device. Times in ms. */
export interface DueDelivery {
  id: number;
  attempts: number;
  deviceId: number;
  ownerId: number;
  sealedAddress: string;
  endpointDigest: string;
  language: AlertLanguage;
  minuteBegan: number;
  minuteCount: number;
  kind: AlertKind;
  topic: string;
  expires: number;
  destination: string | null;
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
}

type Row = { [K in keyof DueDelivery]: DueDelivery[K] extends number | null ? number | string | null : DueDelivery[K] }; // prettier-ignore

const SELECT_DUE = `select q.id as id, q.attempts as attempts, d.id as deviceId, a.owner_id as ownerId, d.sealed_address as sealedAddress,
    d.endpoint_digest as endpointDigest, d.language as language, d.minute_began as minuteBegan,
    d.minute_count as minuteCount, a.kind as kind, a.topic as topic, a.expires as expires,
    a.destination as destination, a.stops_at as stopsAt, a.stop_reason as stopReason
  from alert_deliveries q join alerts a on a.id = q.alert_id join alert_devices d on d.id = q.device_id
  where q.next_attempt <= ?`;

/** Deliveries in progress, and the maximum numbers of concurrent deliveries. */
export interface SendingLimits {
  inProgress: readonly Pick<DueDelivery, 'deviceId' | 'ownerId'>[];
  maxConcurrent: number;
  /** Maximum for the devices of one user. */
  maxPerOwner: number;
}

/**
 * Returns the deliveries due at `now`, the oldest first. Returns at most one per device, because a push service may
 * reorder two messages.
 */
export async function findDueDeliveries(
  em: EntityManager,
  now: number,
  { inProgress, maxConcurrent, maxPerOwner }: SendingLimits,
): Promise<DueDelivery[]> {
  const busyDevices = new Set(inProgress.map(({ deviceId }) => deviceId));
  const countsByOwner = new Map<number, number>();
  for (const { ownerId } of inProgress) countsByOwner.set(ownerId, (countsByOwner.get(ownerId) ?? 0) + 1);
  const busyOwners = [...countsByOwner.keys()].filter(
    (ownerId) => (countsByOwner.get(ownerId) ?? 0) >= maxPerOwner,
  );
  const rows = await queryDueRows(em, now, [...busyDevices], busyOwners);
  const dueDeliveries: DueDelivery[] = [];
  for (const row of rows) {
    if (inProgress.length + dueDeliveries.length >= maxConcurrent) break;
    const ownerCount = countsByOwner.get(row.ownerId) ?? 0;
    if (busyDevices.has(row.deviceId) || ownerCount >= maxPerOwner) continue;
    busyDevices.add(row.deviceId);
    countsByOwner.set(row.ownerId, ownerCount + 1);
    dueDeliveries.push(row);
  }
  return dueDeliveries;
}

/**
 * Returns due rows, except those of the excluded devices and users. The query excludes them, because their long queues
 * would use up its limit.
 */
async function queryDueRows(
  em: EntityManager,
  now: number,
  excludedDevices: readonly number[],
  excludedOwners: readonly number[],
): Promise<DueDelivery[]> {
  const excludeIds = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? '' : ` and ${column} not in (${listPlaceholders(ids)})`;
  const sql = `${SELECT_DUE}${excludeIds('d.id', excludedDevices)}${excludeIds('a.owner_id', excludedOwners)} order by q.id limit 200`;
  return (await runSql<Row[]>(em, sql, [now, ...excludedDevices, ...excludedOwners])).map(toDelivery);
}

/** Claims a delivery until `claimedUntil`, so that it is not sent twice. Counts it in the device's current minute. */
export async function claimDelivery(
  em: EntityManager,
  { id, deviceId, attempts }: DueDelivery,
  { claimedUntil, minute }: { claimedUntil: number; minute: { startedAt: number; count: number } },
): Promise<void> {
  await em.nativeUpdate(AlertDeliveryEntity, { id }, { nextAttempt: claimedUntil, attempts: attempts + 1 });
  await em.nativeUpdate(
    AlertDeviceEntity,
    { id: deviceId },
    { minuteBegan: minute.startedAt, minuteCount: minute.count + 1 },
  );
}

export async function postponeDelivery(
  em: EntityManager,
  { id }: Pick<DueDelivery, 'id'>,
  nextAttempt: number,
): Promise<void> {
  await em.nativeUpdate(AlertDeliveryEntity, { id }, { nextAttempt });
}

export async function deleteDelivery(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(AlertDeliveryEntity, { id });
}

/** Deletes a delivery that the push service has accepted, and stores the time of the device's last delivery. */
export async function completeDelivery(
  em: EntityManager,
  { id, deviceId }: Pick<DueDelivery, 'id' | 'deviceId'>,
  now: number,
): Promise<void> {
  await deleteDelivery(em, id);
  await em.nativeUpdate(AlertDeviceEntity, { id: deviceId }, { lastSent: now });
}

/** Deletes a device whose subscription has ended, with its queued deliveries. */
export async function deleteDevice(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(AlertDeviceEntity, { id });
}

/** Deletes the devices of ended sessions and of users who may no longer get alerts. */
export async function deleteEndedDevices(
  em: EntityManager,
  { now, usedAfter }: SessionCutoff,
): Promise<void> {
  await runSql(
    em,
    `delete from alert_devices where session_id in (select s.id from sessions s join users u on u.id = s.user_id
      where s.revoked = 1 or s.expires <= ? or s.last_used <= ? or u.role = 'UNVERIFIED')`,
    [now, usedAfter],
  );
}

function toDelivery(row: Row): DueDelivery {
  return {
    ...row,
    id: Number(row.id),
    attempts: Number(row.attempts),
    deviceId: Number(row.deviceId),
    ownerId: Number(row.ownerId),
    minuteBegan: Number(row.minuteBegan),
    minuteCount: Number(row.minuteCount),
    expires: Number(row.expires),
    stopsAt: row.stopsAt === null ? null : Number(row.stopsAt),
  };
}
