import { ALERT_KINDS, type Alert, type AlertDevice } from '@trailcast/schema/wire';
import type { AlertEntity } from './alert.entity.js';
import type { DeviceRow } from './alert.repository.js';

export function toAlert({ id, serverId, kind, at, destination, stopsAt, version }: AlertEntity): Alert {
  return {
    id,
    serverId,
    kind,
    at,
    destination: destination ?? null,
    stopsAt: stopsAt ?? null,
    version,
  };
}

export function toAlertDevice(row: DeviceRow, sessionId: number): AlertDevice {
  const { id, name, language, timeCreated, lastSent } = row;
  return {
    id,
    name,
    current: row.sessionId === sessionId,
    kinds: ALERT_KINDS.filter((kind) => row.kinds.split(',').includes(kind)),
    language,
    timeCreated: Number(timeCreated),
    lastSent: lastSent === null ? null : Number(lastSent),
  };
}
