import { OptimisticLockError, type EntityManager } from '@mikro-orm/core';
import { runSql } from '../../platform/db/run-sql.js';
import { SceneCollectionEntity } from './scene-collection.entity.js';

/** A collection as plain values, with its text. */
export interface CollectionRecord {
  id: number;
  ownerId: number;
  name: string;
  scenes: string;
  version: number;
}

interface CollectionRow {
  id: number;
  owner_id: number;
  name: string;
  scenes: string;
  version: number;
}

type Changes = { name?: string; scenes?: string; starter?: boolean };

const COLUMNS = 'id, owner_id, name, scenes, version';

/** A user's collections, ascending by id. */
export async function readCollections(em: EntityManager, ownerId: number): Promise<CollectionRecord[]> {
  const rows = await runSql<CollectionRow[]>(
    em,
    `select ${COLUMNS} from scene_collections where owner_id = ? order by id`,
    [ownerId],
  );
  return rows.map(toRecord);
}

export async function readCollection(em: EntityManager, id: number): Promise<CollectionRecord | null> {
  const [row] = await runSql<CollectionRow[]>(em, `select ${COLUMNS} from scene_collections where id = ?`, [
    id,
  ]);
  return row ? toRecord(row) : null;
}

/** Names of a user's collections. */
export async function collectionNames(em: EntityManager, ownerId: number): Promise<string[]> {
  const collections = await em.find(SceneCollectionEntity, { owner: ownerId }, { fields: ['name'] });
  return collections.map(({ name }) => name);
}

export async function insertCollection(
  em: EntityManager,
  collection: { ownerId: number; name: string; scenes: string; starter: boolean; now: number },
): Promise<CollectionRecord> {
  const { ownerId, now, ...given } = collection;
  const row = em.create(SceneCollectionEntity, { ...given, owner: ownerId, timeCreated: now });
  await em.flush();
  return { id: row.id, ownerId, name: given.name, scenes: given.scenes, version: row.version };
}

/** Writes `changes` and the next version. A lost race throws OptimisticLockError. */
export async function changeCollection(
  em: EntityManager,
  collection: CollectionRecord,
  changes: Changes,
): Promise<CollectionRecord> {
  const { id, version } = collection;
  const next = version + 1;
  const changed = await em.nativeUpdate(
    SceneCollectionEntity,
    { id, version },
    { ...changes, version: next },
  );
  if (changed === 0) throw new OptimisticLockError(`collection ${id} was changed at the same time`);
  const { name = collection.name, scenes = collection.scenes } = changes;
  return { ...collection, name, scenes, version: next };
}

/** Call after `changeCollection`, which has taken the row for this transaction. */
export async function deleteCollection(em: EntityManager, id: number): Promise<void> {
  await em.nativeDelete(SceneCollectionEntity, { id });
}

function toRecord({ owner_id, ...row }: CollectionRow): CollectionRecord {
  return { ...row, ownerId: owner_id };
}
