import type { EntityManager } from '@mikro-orm/core';
import { listPlaceholders, runSql } from '../../../infra/db/run-sql.js';
import { PhoneCommandEntity } from './phone-command.entity.js';
import { PhoneEntity } from './phone.entity.js';

/** A phone's row, as written by the process that holds its connection. */
export interface SharedRow {
  phoneId: number;
  streamId: number;
  ownerId: number;
  enrolledAt: number;
  claim: string | null;
  /** JSON of the phone's state; null while no process has stored one. */
  stateText: string | null;
  writtenAt: number | null;
}

type RawRow = { [K in keyof SharedRow]: SharedRow[K] extends string | null ? SharedRow[K] : number | string };

const SELECT_SHARED_ROWS = `select p.id as phoneId, p.stream_id as streamId, s.owner_id as ownerId, p.time_created as enrolledAt,
  p.claim, p.said as stateText, p.written_at as writtenAt from phones p join streams s on s.id = p.stream_id`;

/** Returns the rows that were written after `time` (ms of the database's clock), and those with one of the ids. */
export async function readSharedRows(
  em: EntityManager,
  time: number,
  phoneIds: readonly number[],
): Promise<SharedRow[]> {
  const placeholders = listPlaceholders(phoneIds);
  const condition =
    placeholders === '' ? 'p.written_at > ?' : `p.written_at > ? or p.id in (${placeholders})`;
  const rows = await runSql<RawRow[]>(em, `${SELECT_SHARED_ROWS} where ${condition}`, [time, ...phoneIds]);
  return rows.map((row) => ({
    ...row,
    phoneId: Number(row.phoneId),
    streamId: Number(row.streamId),
    ownerId: Number(row.ownerId),
    enrolledAt: Number(row.enrolledAt),
    writtenAt: row.writtenAt === null ? null : Number(row.writtenAt),
  }));
}

/** Returns the ids that still have an enrolment. */
export async function findExistingPhones(em: EntityManager, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await em.find(PhoneEntity, { id: { $in: [...ids] } }, { fields: ['id'] });
  return new Set(rows.map(({ id }) => id));
}

/** Stores a connection as the phone's current one. */
export function claimPhone(em: EntityManager, phoneId: number, claim: string, now: number) {
  return em.nativeUpdate(PhoneEntity, { id: phoneId }, { claim, said: null, writtenAt: now });
}

/** Stores a phone's state, unless another connection is the current one. */
export function storeState(
  em: EntityManager,
  phoneId: number,
  claim: string,
  stateText: string,
  now: number,
) {
  return em.nativeUpdate(PhoneEntity, { id: phoneId, claim }, { said: stateText, writtenAt: now });
}

/** Deletes a phone's state, unless another connection is the current one. */
export function releasePhone(em: EntityManager, phoneId: number, claim: string, now: number) {
  return em.nativeUpdate(PhoneEntity, { id: phoneId, claim }, { claim: null, said: null, writtenAt: now });
}

/** Deletes commands and states left by processes that ended without deleting them. Returns their number. */
export async function pruneSharedPhones(em: EntityManager, time: number): Promise<number> {
  const commands = await em.nativeDelete(PhoneCommandEntity, { timeCreated: { $lt: time } });
  const expiredFilter = { claim: { $ne: null }, writtenAt: { $lt: time } };
  return commands + (await em.nativeUpdate(PhoneEntity, expiredFilter, { claim: null, said: null }));
}
