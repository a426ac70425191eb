import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../platform/db/database.js';
import { findOfCollection, reportOf } from './relay-server.repository.js';
import { raiseGeneration } from './server-changes.js';

/** Servers on a scene collection, as the scene-collection feature declares it. */
export class CollectionUse {
  async isUsed(em: EntityManager, collectionId: number): Promise<boolean> {
    return (await findOfCollection(em, collectionId)).length > 0;
  }

  /** In the transaction that changed the text: servers on it get the new revision as soon as it is committed. */
  async changed(tx: Transaction, collectionId: number): Promise<void> {
    for (const row of await findOfCollection(tx.em, collectionId)) raiseGeneration(row);
    await tx.em.flush();
  }

  /** What the node left out of it; undefined when no server runs on it. */
  async removed(em: EntityManager, collectionId: number): Promise<Removed[] | undefined> {
    const rows = await findOfCollection(em, collectionId);
    return rows.map(reportOf).find((report) => report?.collectionRevision != null)?.removed;
  }
}
