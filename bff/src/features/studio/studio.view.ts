import type { LogEntry, StudioHelper, StudioInvite } from '@trailcast/schema/wire';
import type { HelperRow, InviteRow, LogRow, UserRow } from './studio.repository.js';

export const toUserRef = ({ id, displayName }: UserRow) => ({ id, displayName });

export function toHelper(row: HelperRow, now: number): StudioHelper {
  return {
    id: row.id,
    user: toUserRef(row.user.$),
    level: row.level,
    since: row.timeCreated,
    until: row.endsAt ?? null,
    watching: (row.watchingUntil ?? 0) > now,
    lastSeen: row.seenAt ?? null,
    version: row.version,
  };
}

/** Renders the contract's StudioInvite, without its link. */
export function toInvite(row: InviteRow): StudioInvite {
  const { id, level, endsAt, timeCreated, expires, usedBy } = row;
  return {
    id,
    level,
    until: endsAt ?? null,
    timeCreated,
    expires,
    ...(usedBy && { usedBy: toUserRef(usedBy.$) }),
  };
}

export function toLogEntry({ id, serverId, at, by, chatter, action, detail, via }: LogRow): LogEntry {
  return {
    ...{ id, serverId, at, action, via },
    by: by ? toUserRef(by.$) : null,
    ...(typeof chatter === 'string' && { chatter }),
    detail: detail ?? null,
  };
}
