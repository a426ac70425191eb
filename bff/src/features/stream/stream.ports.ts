import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';

/** The relay's part in a stream's life, declared by this feature and connected in the composition root. */
export interface StreamRelay {
  /**
   * Tells every node the present list of rights. Resolves after every reachable node has applied it, at most 2 s;
   * `pending` while a node could not be reached. Call it after the transaction that changed a key.
   */
  applyRights(): Promise<{ pending: boolean }>;
  /** In the transaction that takes a right away: servers of these users (all when undefined) lose the stream. */
  detach(tx: Transaction, streamId: number, userIds?: readonly number[]): Promise<void>;
  /** After that transaction: the nodes close the feed for those servers before the call answers. */
  settle(): Promise<void>;
  /** Closes the stream's publisher so that the phone connects again, and reopens OBS's readers. */
  restart(streamId: number): Promise<void>;
}

/** Whether a user's payment is ACTIVE. */
export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}
