import type { EntityManager } from '@mikro-orm/core';
import type { WeakLink } from '@trailcast/schema/weak-link';
import { readStoredWeakLink } from '@trailcast/schema/weak-link-shape';
import type { UserRef } from '@trailcast/schema/wire';
import { listPlaceholders, runSql } from '../../infra/db/run-sql.js';

/** A stream with its owner and invited users, as plain values. */
export interface StreamRecord {
  id: number;
  name: string;
  live: boolean;
  sealedKey: string;
  keyDigest: string;
  revocationPending: boolean;
  /** Null if the feed never counts as weak. */
  weakLink: WeakLink | null;
  version: number;
  owner: UserRef;
  /** Ascending by id. */
  invited: UserRef[];
}

/** A stream with one of its invited users, or with none. */
interface StreamRow {
  id: number;
  name: string;
  live: number | boolean;
  sealed_key: string;
  key_digest: string;
  revocation_pending: number | boolean;
  weak_link: string | null;
  version: number;
  owner_id: number;
  owner_name: string;
  invited_id: number | null;
  invited_name: string | null;
}

const COLUMNS = `s.id, s.name, s.live, s.sealed_key, s.key_digest, s.revocation_pending, s.weak_link, s.version,
  s.owner_id, o.display_name as owner_name, g.id as invited_id, g.display_name as invited_name`;
/** Joins owner and invited users. The columns repeat for each invited user, because a second query would cost more. */
const RELATED_TABLES = `join users o on o.id = s.owner_id
  left join stream_invites i on i.stream_id = s.id left join users g on g.id = i.user_id`;

/**
 * Selects a user's streams and the streams to which the user is invited. Each half of the union uses its own index. No
 * stream is in both.
 */
const SELECT_VISIBLE = `select ${COLUMNS} from streams s ${RELATED_TABLES} where s.owner_id = ?
  union all select ${COLUMNS} from stream_invites v join streams s on s.id = v.stream_id ${RELATED_TABLES}
  where v.user_id = ? and s.owner_id <> v.user_id`;

/** Returns the streams that a user owns or is invited to, ascending by id. */
export function readVisibleStreams(em: EntityManager, userId: number): Promise<StreamRecord[]> {
  return readRecords(em, SELECT_VISIBLE, [userId, userId]);
}

export async function readStream(em: EntityManager, streamId: number): Promise<StreamRecord | null> {
  const [record] = await readStreams(em, [streamId]);
  return record ?? null;
}

/** Returns the existing streams among the ids, ascending. */
export async function readStreams(em: EntityManager, ids: readonly number[]): Promise<StreamRecord[]> {
  if (ids.length === 0) return [];
  return readRecords(
    em,
    `select ${COLUMNS} from streams s ${RELATED_TABLES} where s.id in (${listPlaceholders(ids)})`,
    ids,
  );
}

/** Reads rows of COLUMNS and sorts them. Sorting in the database would need a temporary table. */
async function readRecords(
  em: EntityManager,
  sql: string,
  parameters: readonly number[],
): Promise<StreamRecord[]> {
  const records = new Map<number, StreamRecord>();
  for (const row of await runSql<StreamRow[]>(em, sql, parameters)) {
    const record = records.get(row.id) ?? toRecord(row);
    records.set(row.id, record);
    if (row.invited_id !== null)
      record.invited.push({ id: row.invited_id, displayName: row.invited_name ?? '' });
  }
  for (const { invited } of records.values()) invited.sort(compareIds);
  return [...records.values()].sort(compareIds);
}

const compareIds = (a: { id: number }, b: { id: number }) => a.id - b.id;

function toRecord(row: StreamRow): StreamRecord {
  return {
    id: row.id,
    name: row.name,
    live: Boolean(row.live),
    sealedKey: row.sealed_key,
    keyDigest: row.key_digest,
    revocationPending: Boolean(row.revocation_pending),
    weakLink: readStoredWeakLink(row.weak_link),
    version: row.version,
    owner: { id: row.owner_id, displayName: row.owner_name },
    invited: [],
  };
}
