import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { findOfCollections, reportOf } from './relay-server.repository.js';
import { raiseGeneration } from './reconcile/server-changes.js';

/** Servers on a scene collection, as the scene-collection feature declares it. */
export class CollectionUse {
  async isUsed(em: EntityManager, collectionId: number): Promise<boolean> {
    return (await findOfCollections(em, [collectionId])).length > 0;
  }

  /** In the transaction that changed the text: servers on it get the new revision as soon as it is committed. */
  async changed(tx: Transaction, collectionId: number): Promise<void> {
    for (const row of await findOfCollections(tx.em, [collectionId])) raiseGeneration(row);
    await tx.em.flush();
  }

  /** What the node left out of it; undefined when no server runs on it. */
  async removed(em: EntityManager, collectionId: number): Promise<Removed[] | undefined> {
    return (await this.removedAmong(em, [collectionId])).get(collectionId);
  }

  /** The same for several; a collection without a running server is left out. */
  async removedAmong(em: EntityManager, collectionIds: readonly number[]): Promise<Map<number, Removed[]>> {
    const removed = new Map<number, Removed[]>();
    for (const row of await findOfCollections(em, collectionIds)) {
      const report = reportOf(row);
      if (row.collection && report && report.collectionRevision !== null)
        removed.set(row.collection.id, report.removed);
    }
    return removed;
  }
}
