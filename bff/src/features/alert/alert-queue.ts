import type { EntityManager } from '@mikro-orm/core';
import type { AlertKind, AlertLanguage } from '@trailcast/schema/wire';
import { runSql } from '../../infra/db/run-sql.js';
import { AlertDeliveryEntity, AlertDeviceEntity } from './alert-device.entity.js';
import type { AliveAt } from './alert.repository.js';

/** An alert that is due for a device. Times in ms. */
export interface DueDelivery {
  id: number;
  attempts: number;
  deviceId: number;
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

const DUE = `select q.id as id, q.attempts as attempts, d.id as deviceId, d.sealed_address as sealedAddress,
    d.endpoint_digest as endpointDigest, d.language as language, d.minute_began as minuteBegan,
    d.minute_count as minuteCount, a.kind as kind, a.topic as topic, a.expires as expires,
    a.destination as destination, a.stops_at as stopsAt, a.stop_reason as stopReason
  from alert_deliveries q join alerts a on a.id = q.alert_id join alert_devices d on d.id = q.device_id
  where q.next_attempt <= ? order by q.id`;

/** Returns what is due at `now`, oldest first: at most one alert per device, and at most `limit`. */
export async function dueDeliveries(em: EntityManager, now: number, limit: number): Promise<DueDelivery[]> {
  const rows = await runSql<Row[]>(em, `${DUE} limit 200`, [now]);
  const first = new Map<number, DueDelivery>();
  for (const row of rows.map(toDelivery)) if (!first.has(row.deviceId)) first.set(row.deviceId, row);
  return [...first.values()].slice(0, limit);
}

/** Keeps a delivery from being sent again until `until`, and counts it in the device's minute. */
export async function claimDelivery(
  em: EntityManager,
  { id, deviceId, attempts }: DueDelivery,
  { until, minute }: { until: number; minute: { began: number; count: number } },
): Promise<void> {
  await em.nativeUpdate(AlertDeliveryEntity, { id }, { nextAttempt: until, attempts: attempts + 1 });
  await em.nativeUpdate(
    AlertDeviceEntity,
    { id: deviceId },
    { minuteBegan: minute.began, minuteCount: minute.count + 1 },
  );
}

export async function postponeDelivery(
  em: EntityManager,
  { id }: Pick<DueDelivery, 'id'>,
  nextAttempt: number,
): Promise<void> {
  await em.nativeUpdate(AlertDeliveryEntity, { id }, { nextAttempt });
}

export async function dropDelivery(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(AlertDeliveryEntity, { id });
}

export async function recordAccepted(
  em: EntityManager,
  { id, deviceId }: Pick<DueDelivery, 'id' | 'deviceId'>,
  now: number,
): Promise<void> {
  await dropDelivery(em, id);
  await em.nativeUpdate(AlertDeviceEntity, { id: deviceId }, { lastSent: now });
}

/** Deletes a device whose subscription has ended, and what it was still to get. */
export async function endDevice(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(AlertDeviceEntity, { id });
}

/** Deletes the devices of sessions that have ended. A user who may not get alerts any more has none either. */
export async function forgetEnded(em: EntityManager, { now, usedAfter }: AliveAt): Promise<void> {
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
    minuteBegan: Number(row.minuteBegan),
    minuteCount: Number(row.minuteCount),
    expires: Number(row.expires),
    stopsAt: row.stopsAt === null ? null : Number(row.stopsAt),
  };
}
