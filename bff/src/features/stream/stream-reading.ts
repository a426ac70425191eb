import type { EntityManager } from '@mikro-orm/core';
import type { UserRef } from '@trailcast/schema/wire';
import { runSql } from '../../platform/db/run-sql.js';

/** A stream with its owner and who is invited, as plain values: lists are read often and changed seldom. */
export interface StreamRecord {
  id: number;
  name: string;
  live: boolean;
  sealedKey: string;
  keyDigest: string;
  revocationPending: boolean;
  version: number;
  owner: UserRef;
  /** Ascending by id. */
  invited: UserRef[];
}

interface StreamRow {
  id: number;
  name: string;
  live: number | boolean;
  sealed_key: string;
  key_digest: string;
  revocation_pending: number | boolean;
  version: number;
  owner_id: number;
  owner_name: string;
}

interface InviteRow {
  stream_id: number;
  user_id: number;
  user_name: string;
}

/** A UNION and not an OR, so that both databases use the index of each half. */
const VISIBLE =
  'select id from streams where owner_id = ? union select stream_id from stream_invites where user_id = ?';

/** Owned and invited to, ascending by id, in two statements however many there are. */
export function readVisibleStreams(em: EntityManager, userId: number): Promise<StreamRecord[]> {
  return read(em, VISIBLE, [userId, userId]);
}

export async function readStream(em: EntityManager, streamId: number): Promise<StreamRecord | null> {
  const [record] = await readStreams(em, [streamId]);
  return record ?? null;
}

/** Those of the ids that are there, ascending. */
export async function readStreams(em: EntityManager, ids: readonly number[]): Promise<StreamRecord[]> {
  if (ids.length === 0) return [];
  return read(em, `select id from streams where id in (${ids.map(() => '?').join(', ')})`, ids);
}

async function read(em: EntityManager, ids: string, parameters: readonly number[]): Promise<StreamRecord[]> {
  const streams = await runSql<StreamRow[]>(
    em,
    `select s.id, s.name, s.live, s.sealed_key, s.key_digest, s.revocation_pending, s.version, s.owner_id,
      u.display_name as owner_name
      from (${ids}) wanted join streams s on s.id = wanted.id join users u on u.id = s.owner_id order by s.id`,
    parameters,
  );
  if (streams.length === 0) return [];
  const invites = await runSql<InviteRow[]>(
    em,
    `select i.stream_id, i.user_id, u.display_name as user_name
      from (${ids}) wanted join stream_invites i on i.stream_id = wanted.id join users u on u.id = i.user_id
      order by i.user_id`,
    parameters,
  );
  const invited = byStream(invites);
  return streams.map((row) => toRecord(row, invited.get(row.id) ?? []));
}

function byStream(rows: readonly InviteRow[]): Map<number, UserRef[]> {
  const invited = new Map<number, UserRef[]>();
  for (const row of rows) {
    const users = invited.get(row.stream_id) ?? [];
    users.push({ id: row.user_id, displayName: row.user_name });
    invited.set(row.stream_id, users);
  }
  return invited;
}

function toRecord(row: StreamRow, invited: UserRef[]): StreamRecord {
  return {
    id: row.id,
    name: row.name,
    live: Boolean(row.live),
    sealedKey: row.sealed_key,
    keyDigest: row.key_digest,
    revocationPending: Boolean(row.revocation_pending),
    version: row.version,
    owner: { id: row.owner_id, displayName: row.owner_name },
    invited,
  };
}
