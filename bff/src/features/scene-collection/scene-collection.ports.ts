import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';

/** Port to servers. */
export interface CollectionUse {
  isUsed(em: EntityManager, collectionId: number): Promise<boolean>;
  /** Updates the servers that run the collection. Call it in the transaction that changes the text. */
  applyTextChange(tx: Transaction, collectionId: number): Promise<void>;
  /** Returns the sources that the node removed, or undefined if no server runs the collection. */
  findRemoved(em: EntityManager, collectionId: number): Promise<Removed[] | undefined>;
  /** Returns the removed sources of several collections, by id. Leaves out collections without a server. */
  findRemovedAmong(
    em: EntityManager,
    collectionIds: readonly number[],
  ): Promise<ReadonlyMap<number, Removed[]>>;
}

/** Port to payments. */
export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}
