import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';

/** Servers that run on a collection, declared by this feature and connected in the composition root. */
export interface CollectionUse {
  isUsed(em: EntityManager, collectionId: number): Promise<boolean>;
  /** In the transaction that changed the text: servers on it get the new revision. */
  changed(tx: Transaction, collectionId: number): Promise<void>;
  /** What the node left out of the collection, when a server runs on it; undefined otherwise. */
  removed(em: EntityManager, collectionId: number): Promise<Removed[] | undefined>;
  /** The same for a list, in one look-up however long it is: by collection id, those alone that a server runs on. */
  removedAmong(em: EntityManager, collectionIds: readonly number[]): Promise<ReadonlyMap<number, Removed[]>>;
}

export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}
