import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import { emitStudio, findServersByCollections, parseReport } from './relay-server.repository.js';
import { raiseGeneration } from './reconcile/server-changes.js';

/** Implements the scene-collection feature's port to servers. */
export class CollectionServers {
  async isUsed(em: EntityManager, collectionId: number): Promise<boolean> {
    return (await findServersByCollections(em, [collectionId])).length > 0;
  }

  /**
   * Raises the generation of the collection's servers. Call it in the transaction that changes the collection's text.
   */
  async applyTextChange(tx: Transaction, collectionId: number): Promise<void> {
    const rows = await findServersByCollections(tx.em, [collectionId]);
    for (const row of rows) raiseGeneration(row);
    await tx.em.flush();
    // The push makes helpers reload the sources.
    for (const row of rows) await emitStudio(tx, row);
  }

  /** Returns the sources that the node removed from the collection; undefined if no server uses the collection. */
  async findRemovedSources(em: EntityManager, collectionId: number): Promise<Removed[] | undefined> {
    return (await this.findRemovedByCollection(em, [collectionId])).get(collectionId);
  }

  /** Returns the removed sources by collection. Omits collections that no running server uses. */
  async findRemovedByCollection(
    em: EntityManager,
    collectionIds: readonly number[],
  ): Promise<Map<number, Removed[]>> {
    const removed = new Map<number, Removed[]>();
    for (const row of await findServersByCollections(em, collectionIds)) {
      const report = parseReport(row);
      if (row.collection && report && report.collectionRevision !== null)
        removed.set(row.collection.id, report.removed);
    }
    return removed;
  }
}
