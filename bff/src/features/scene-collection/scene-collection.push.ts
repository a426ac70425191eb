import type { Database } from '../../infra/db/database.js';
import type { PushSource } from '../../infra/push/push-source.js';
import type { CollectionServers } from './scene-collection.ports.js';
import { readCollection } from './scene-collection.repository.js';
import { toData } from './scene-collection.view.js';

/** Pushes scene collections to their owner. A new subscription receives no snapshot. */
export class SceneCollectionPush implements PushSource {
  readonly kind = 'data';
  readonly snapshots = {};

  constructor(
    private readonly database: Database,
    private readonly collectionServers: CollectionServers,
  ) {}

  render(collectionId: number, userId: number): Promise<object | null> {
    return this.database.read(async (em) => {
      const collection = await readCollection(em, collectionId);
      if (collection?.ownerId !== userId) return null;
      return toData(collection, await this.collectionServers.findRemovedSources(em, collectionId));
    });
  }
}
