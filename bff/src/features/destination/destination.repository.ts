import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import type { DestinationKind } from '@trailcast/schema/wire';
import type { SecretBox } from '../../infra/crypto/secret-box.js';
import type { Transaction } from '../../infra/db/database.js';
import { lockRow } from '../../infra/db/lock-row.js';
import { runSql, updateVersion } from '../../infra/db/run-sql.js';
import { UserEntity } from '../user/user.entity.js';
import { DestinationEntity } from './destination.entity.js';
import { createKeyAad } from './destination-key.js';

/** A destination as plain values. */
export interface DestinationRecord {
  id: number;
  ownerId: number;
  kind: DestinationKind;
  name: string;
  server: string;
  sealedKey: string;
  enabled: boolean;
  version: number;
}

interface Row extends Omit<DestinationRecord, 'enabled'> {
  enabled: number | boolean;
}

const SELECT_DESTINATIONS = `select id, owner_id as ownerId, kind, name, server, sealed_key as sealedKey, enabled, version
  from destinations`;

/**
 * Returns a user's stored destinations, ascending by id. The sign-in destination is not stored until it is first
 * needed.
 */
export async function findDestinations(em: EntityManager, ownerId: number): Promise<DestinationRecord[]> {
  return (await runSql<Row[]>(em, `${SELECT_DESTINATIONS} where owner_id = ? order by id`, [ownerId])).map(
    toRecord,
  );
}

export async function readDestination(em: EntityManager, id: number): Promise<DestinationRecord | null> {
  const [row] = await runSql<Row[]>(em, `${SELECT_DESTINATIONS} where id = ?`, [id]);
  return row ? toRecord(row) : null;
}

/** Inserts a destination. The key is sealed after the insert, because the seal contains the row's id. */
export async function insertDestination(
  { em, now }: Pick<Transaction, 'em' | 'now'>,
  box: SecretBox,
  fields: Omit<DestinationRecord, 'id' | 'sealedKey' | 'version'> & { key: string | null },
): Promise<DestinationRecord> {
  const { ownerId, key, ...values } = fields;
  const row = em.create(DestinationEntity, { ...values, owner: ownerId, sealedKey: '', timeCreated: now });
  await em.flush();
  if (key !== null) row.sealedKey = box.seal(key, createKeyAad(row.id));
  await em.flush();
  const { id, sealedKey, version } = row;
  return { ...values, ownerId, id, sealedKey, version };
}

/**
 * Stores a changed destination as the next version and returns it. Throws OptimisticLockError if the row has changed.
 */
export async function storeDestination(
  em: EntityManager,
  destination: DestinationRecord,
): Promise<DestinationRecord> {
  const { id, version, name, server, sealedKey, enabled } = destination;
  const columns = { name, server, sealed_key: sealedKey, enabled: enabled ? 1 : 0 };
  if (await updateVersion(em, 'destinations', { id, version }, columns))
    return { ...destination, version: version + 1 };
  throw new OptimisticLockError(`destination ${id} was changed at the same time`);
}

export async function deleteDestination(
  em: EntityManager,
  { id, version }: DestinationRecord,
): Promise<void> {
  const deleted = await em.nativeDelete(DestinationEntity, { id, version });
  if (deleted === 0) throw new OptimisticLockError(`destination ${id} was changed at the same time`);
}

/** Locks the user's row so that transactions that count or switch the user's destinations run one after the other. */
export function lockOwner(em: EntityManager, userId: number): Promise<void> {
  return lockRow(em, UserEntity, userId);
}

const toRecord = (row: Row): DestinationRecord => ({ ...row, enabled: Boolean(row.enabled) });
