import type { EntityManager } from '@mikro-orm/core';
import { runSql } from '../../infra/db/run-sql.js';
import { SceneCollectionEntity } from './scene-collection.entity.js';

/** Implements the relay-server feature's access to collections. */
export class RelayCollections {
  /** Returns the user's collection, or null. */
  async own(
    em: EntityManager,
    userId: number,
    collectionId: number,
  ): Promise<{ id: number; version: number; starter: boolean } | null> {
    const collection = await em.findOne(
      SceneCollectionEntity,
      { id: collectionId, owner: userId },
      { fields: ['id', 'version', 'starter'], disableIdentityMap: true },
    );
    return collection && { id: collection.id, version: collection.version, starter: collection.starter };
  }

  async text(em: EntityManager, collectionId: number): Promise<{ version: number; text: string } | null> {
    const [row] = await runSql<{ version: number; text: string }[]>(
      em,
      'select version, scenes as text from scene_collections where id = ?',
      [collectionId],
    );
    return row ? { version: row.version, text: row.text } : null;
  }
}
