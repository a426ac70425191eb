import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { SqlValue } from '../../infra/db/driver-client.js';
import { lockRow } from '../../infra/db/lock-row.js';
import { updateVersion } from '../../infra/db/run-sql.js';
import { UserEntity } from '../user/user.entity.js';
import { StreamInviteEntity } from './stream-invite.entity.js';
import { digestStreamKey, createStreamKey, createKeyAad } from './stream-key.js';
import type { StreamRecord } from './read-streams.js';
import { StreamEntity } from './stream.entity.js';

/** Columns that can change, by property. */
const COLUMNS = {
  name: 'name',
  sealedKey: 'sealed_key',
  keyDigest: 'key_digest',
  live: 'live',
  liveSince: 'live_since',
  revocationPending: 'revocation_pending',
  weakLink: 'weak_link',
} as const satisfies Partial<Record<keyof StreamEntity, string>>;

type Changes = { [Property in keyof typeof COLUMNS]?: Exclude<StreamEntity[Property], undefined> };

/** Inserts a stream with a new key. The key is sealed after the insert, because the seal contains the row's id. */
export async function insertStream(
  em: EntityManager,
  box: SecretBox,
  stream: { ownerId: number; name: string; now: number },
): Promise<{ id: number; keyDigest: string; version: number }> {
  const key = createStreamKey();
  const row = em.create(StreamEntity, {
    owner: stream.ownerId,
    name: stream.name,
    sealedKey: '',
    keyDigest: digestStreamKey(key),
    live: false,
    revocationPending: false,
    timeCreated: stream.now,
  });
  await em.flush();
  row.sealedKey = box.seal(key, createKeyAad(row.id));
  await em.flush();
  return { id: row.id, keyDigest: row.keyDigest, version: row.version };
}

/** Stores `changes` as the next version and returns the version. Throws OptimisticLockError if the row has changed. */
export async function changeStream(
  em: EntityManager,
  stream: Pick<StreamRecord, 'id' | 'version'>,
  changes: Changes,
): Promise<number> {
  if (!(await updateVersion(em, 'streams', stream, toColumns(changes))))
    throw createConcurrentChangeError(stream.id);
  return stream.version + 1;
}

export async function deleteStream(
  em: EntityManager,
  stream: Pick<StreamRecord, 'id' | 'version'>,
): Promise<void> {
  await em.nativeDelete(StreamInviteEntity, { stream: stream.id });
  const deletedRows = await em.nativeDelete(StreamEntity, { id: stream.id, version: stream.version });
  if (deletedRows === 0) throw createConcurrentChangeError(stream.id);
}

/** Changes invitations. Call it after `changeStream`, whose version check allows one writer at a time. */
export async function changeInvites(
  em: EntityManager,
  streamId: number,
  change: { added: readonly number[]; removed: readonly number[]; now: number },
): Promise<void> {
  if (change.removed.length > 0) {
    await em.nativeDelete(StreamInviteEntity, { stream: streamId, user: { $in: [...change.removed] } });
  }
  if (change.added.length > 0) {
    const rows = change.added.map((user) => ({ stream: streamId, user, timeCreated: change.now }));
    await em.insertMany(StreamInviteEntity, rows);
  }
}

/** Returns the ids that belong to a user. */
export async function findKnownUsers(em: EntityManager, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const users = await em.find(UserEntity, { id: { $in: [...ids] }, timeDeleted: null }, { fields: ['id'] });
  return new Set(users.map(({ id }) => id));
}

/** Locks the user's row, so that transactions that count the user's streams run one after the other. */
export function lockOwner(em: EntityManager, userId: number): Promise<void> {
  return lockRow(em, UserEntity, userId);
}

export async function readOwnStreamNames(em: EntityManager, userId: number): Promise<string[]> {
  const streams = await em.find(StreamEntity, { owner: userId }, { fields: ['name'] });
  return streams.map(({ name }) => name);
}

function toColumns(changes: Changes): Record<string, SqlValue> {
  const properties = Object.keys(changes) as (keyof Changes)[];
  return Object.fromEntries(properties.map((property) => [COLUMNS[property], changes[property] ?? null]));
}

function createConcurrentChangeError(streamId: number): OptimisticLockError {
  return new OptimisticLockError(`stream ${streamId} was changed at the same time`);
}
