import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import { lockRow } from '../../infra/db/lock-row.js';
import { runSql } from '../../infra/db/run-sql.js';
import { UserEntity } from '../user/user.entity.js';
import { SceneCollectionEntity } from './scene-collection.entity.js';

/** A collection as plain values, with its text. */
export interface CollectionRecord {
  id: number;
  ownerId: number;
  name: string;
  scenes: string;
  version: number;
}

/** A collection without its text. */
export type CollectionHead = Omit<CollectionRecord, 'scenes'>;

interface CollectionRow {
  id: number;
  owner_id: number;
  name: string;
  scenes: string;
  version: number;
}

type Changes = { name?: string; scenes?: string; starter?: boolean };

const HEAD_COLUMNS = 'id, owner_id, name, version';
const COLUMNS = `${HEAD_COLUMNS}, scenes`;

/** Returns a user's collections without texts, ascending by id. */
export async function readCollectionHeads(em: EntityManager, ownerId: number): Promise<CollectionHead[]> {
  const rows = await runSql<Omit<CollectionRow, 'scenes'>[]>(
    em,
    `select ${HEAD_COLUMNS} from scene_collections where owner_id = ? order by id`,
    [ownerId],
  );
  return rows.map(({ owner_id, ...row }) => ({ ...row, ownerId: owner_id }));
}

/** Returns the total bytes of a user's texts. Where the database stores their length, the texts are not read. */
export async function sumCollectionBytes(em: EntityManager, ownerId: number): Promise<number> {
  const [row] = await runSql<{ bytes: number | string | null }[]>(
    em,
    'select sum(octet_length(scenes)) as bytes from scene_collections where owner_id = ?',
    [ownerId],
  );
  return Number(row?.bytes ?? 0);
}

/** Locks the user's row, so that transactions that count the user's collections run one after the other. */
export function lockOwner(em: EntityManager, userId: number): Promise<void> {
  return lockRow(em, UserEntity, userId);
}

export async function readCollection(em: EntityManager, id: number): Promise<CollectionRecord | null> {
  const [row] = await runSql<CollectionRow[]>(em, `select ${COLUMNS} from scene_collections where id = ?`, [
    id,
  ]);
  return row ? toRecord(row) : null;
}

export async function findCollectionNames(em: EntityManager, ownerId: number): Promise<string[]> {
  const collections = await em.find(SceneCollectionEntity, { owner: ownerId }, { fields: ['name'] });
  return collections.map(({ name }) => name);
}

export async function insertCollection(
  em: EntityManager,
  collection: { ownerId: number; name: string; scenes: string; starter: boolean; now: number },
): Promise<CollectionRecord> {
  const { ownerId, now, ...fields } = collection;
  const row = em.create(SceneCollectionEntity, { ...fields, owner: ownerId, timeCreated: now });
  await em.flush();
  return { id: row.id, ownerId, name: fields.name, scenes: fields.scenes, version: row.version };
}

/** Stores `changes` as the next version. Throws OptimisticLockError if the row has changed. */
export async function changeCollection(
  em: EntityManager,
  collection: CollectionRecord,
  changes: Changes,
): Promise<CollectionRecord> {
  const { id, version } = collection;
  const nextVersion = version + 1;
  const changedRows = await em.nativeUpdate(
    SceneCollectionEntity,
    { id, version },
    { ...changes, version: nextVersion },
  );
  if (changedRows === 0) throw new OptimisticLockError(`collection ${id} was changed at the same time`);
  const { name = collection.name, scenes = collection.scenes } = changes;
  return { ...collection, name, scenes, version: nextVersion };
}

/** Deletes a collection. Call it after `changeCollection`, which locks the row. */
export async function deleteCollection(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(SceneCollectionEntity, { id });
}

function toRecord({ owner_id, ...row }: CollectionRow): CollectionRecord {
  return { ...row, ownerId: owner_id };
}
