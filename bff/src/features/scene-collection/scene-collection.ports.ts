import type { EntityManager } from '@mikro-orm/core';
import type { Removed } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';

/** Access to the servers that use collections. The relay-server feature implements it. */
export interface CollectionServers {
  /** Returns true if a server uses the collection. */
  isUsed(em: EntityManager, collectionId: number): Promise<boolean>;
  /** Updates the servers that use the collection. Call it in the transaction that changes the text. */
  applyTextChange(tx: Transaction, collectionId: number): Promise<void>;
  /** Returns the sources that the node removed, or undefined if no server uses the collection. */
  findRemovedSources(em: EntityManager, collectionId: number): Promise<Removed[] | undefined>;
  /** Returns the removed sources of several collections, by id. Omits collections without a server. */
  findRemovedByCollection(
    em: EntityManager,
    collectionIds: readonly number[],
  ): Promise<ReadonlyMap<number, Removed[]>>;
}

/** Access to the states of payments. The payment feature implements it. */
export interface ActivePayment {
  /** Returns true if the user's payment is ACTIVE. */
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}
