import type { EntityManager } from '@mikro-orm/core';
import type { SceneSource, SoundSource, SourceChange } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { NotFoundError } from '../../infra/errors.js';
import { changeSource } from './change-source.js';
import { emitData, requireBytesQuota } from './collection-changes.js';
import { CollectionSources } from './collection-sources.js';
import { SceneCollectionEntity } from './scene-collection.entity.js';
import { changeCollection, readCollection } from './scene-collection.repository.js';

/** Implements the relay-server feature's port to collections. */
export class RelayCollections {
  /** `productUrl`: see readBrowserSource. */
  constructor(
    private readonly quotas: { collectionBytes: number },
    private readonly productUrl: string | null = null,
  ) {}

  /** Returns the user's collection, or null. */
  async findOwned(
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

  async readText(em: EntityManager, collectionId: number): Promise<{ version: number; text: string } | null> {
    const [row] = await runSql<{ version: number; text: string }[]>(
      em,
      'select version, scenes as text from scene_collections where id = ?',
      [collectionId],
    );
    return row ? { version: row.version, text: row.text } : null;
  }

  /** Returns the sources of a scene (none if `scene` is null) and the audible sources. */
  async readSources(
    em: EntityManager,
    collectionId: number,
    scene: string | null,
  ): Promise<{ version: number; sources: SceneSource[]; sounds: SoundSource[] } | null> {
    const collection = await this.readText(em, collectionId);
    if (!collection) return null;
    const collectionSources = new CollectionSources(collection.text, this.productUrl);
    const sounds = collectionSources
      .listSounds()
      .map(({ id, name, muted, volumeDb }) => ({ id, name, muted, volumeDb }));
    return {
      version: collection.version,
      sources: scene === null ? [] : collectionSources.listSources(scene),
      sounds,
    };
  }

  /**
   * Stores one change as the collection's next version, unless it changes nothing. A starter collection remains a
   * starter collection, because its scenes do not change. Throws NotFoundError if there is no such collection, the
   * errors of the function `changeSource`, QuotaError if the text would exceed the quota, and OptimisticLockError if
   * the collection is changed at the same time.
   */
  async changeSource(
    tx: Transaction,
    collectionId: number,
    sourceId: string,
    change: SourceChange,
  ): Promise<{ version: number; name: string; isChanged: boolean }> {
    const collection = await readCollection(tx.em, collectionId);
    if (!collection) throw new NotFoundError('There is no such scene collection.');
    const { productUrl } = this;
    const { text: scenes, name } = changeSource(collection.scenes, sourceId, change, productUrl);
    if (scenes === collection.scenes) return { version: collection.version, name, isChanged: false };
    const addedBytes = Buffer.byteLength(scenes) - Buffer.byteLength(collection.scenes);
    await requireBytesQuota(tx.em, collection.ownerId, { addedBytes, limit: this.quotas.collectionBytes });
    const changedCollection = await changeCollection(tx.em, collection, { scenes });
    emitData(tx, 'update', changedCollection);
    return { version: changedCollection.version, name, isChanged: true };
  }
}
