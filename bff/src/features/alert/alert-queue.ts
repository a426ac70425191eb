import type { EntityManager } from '@mikro-orm/core';
import type { AlertKind, AlertLanguage } from '@trailcast/schema/wire';
import { runSql } from '../../infra/db/run-sql.js';
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
  sending: readonly Pick<DueDelivery, 'deviceId' | 'ownerId'>[];
  maxConcurrent: number;
  /** Maximum for the devices of one user. */
  maxPerOwner: number;
}

/**
 * Returns the deliveries due at `now`, oldest first. At most one per device, because a push service may reorder two.
 */
export async function findDueDeliveries(
  em: EntityManager,
  now: number,
  { sending, maxConcurrent, maxPerOwner }: SendingLimits,
): Promise<DueDelivery[]> {
  const devices = new Set(sending.map(({ deviceId }) => deviceId));
  const owners = new Map<number, number>();
  for (const { ownerId } of sending) owners.set(ownerId, (owners.get(ownerId) ?? 0) + 1);
  const busyOwners = [...owners.keys()].filter((ownerId) => (owners.get(ownerId) ?? 0) >= maxPerOwner);
  const rows = await queryDueRows(em, now, [...devices], busyOwners);
  const dueDeliveries: DueDelivery[] = [];
  for (const row of rows) {
    if (sending.length + dueDeliveries.length >= maxConcurrent) break;
    const ownerCount = owners.get(row.ownerId) ?? 0;
    if (devices.has(row.deviceId) || ownerCount >= maxPerOwner) continue;
    devices.add(row.deviceId);
    owners.set(row.ownerId, ownerCount + 1);
    dueDeliveries.push(row);
  }
  return dueDeliveries;
}

/**
 * Returns due rows, except those of the given devices and users. They are excluded in the query, because their long
 * queues would use up its limit.
 */
async function queryDueRows(
  em: EntityManager,
  now: number,
  devices: readonly number[],
  owners: readonly number[],
): Promise<DueDelivery[]> {
  const excludeIds = (column: string, ids: readonly number[]) =>
    ids.length === 0 ? '' : ` and ${column} not in (${ids.map(() => '?').join(', ')})`;
  const sql = `${SELECT_DUE}${excludeIds('d.id', devices)}${excludeIds('a.owner_id', owners)} order by q.id limit 200`;
  return (await runSql<Row[]>(em, sql, [now, ...devices, ...owners])).map(toDelivery);
}

/** Claims a delivery until `claimedUntil`, so that it is not sent twice. Counts it in the device's minute. */
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

/** Deletes a delivery that the push service has accepted, and stores the time as the device's last one. */
export async function recordAccepted(
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
