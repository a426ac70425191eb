import type { EntityManager } from '@mikro-orm/core';
import type { FeedReport } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';

/** Access to the relay nodes. The relay-server feature implements it. */
export interface StreamRelay {
  /**
   * Publishes the current keys. Resolves when each reachable node has applied them, at the latest after 2 s. `pending`
   * is true if a node could not be reached. Call it after the transaction that changed a key.
   */
  applyRights(): Promise<{ pending: boolean }>;
  /**
   * Detaches the stream from the servers of these users, or of all users if `userIds` is undefined. Call it in the
   * transaction that removes the users' right to the stream.
   */
  detach(tx: Transaction, streamId: number, userIds?: readonly number[]): Promise<void>;
  /** Waits until the nodes have applied the changes of servers. Call it after the transaction of the change. */
  settle(): Promise<void>;
  /** Sends the stream's changed setting to the nodes of its servers. Call it in the transaction of the change. */
  applySettingChange(tx: Transaction, streamId: number): Promise<void>;
  /** Closes the stream's publisher, so that the phone reconnects, and reopens the feed in OBS. */
  restart(streamId: number): Promise<void>;
}

/** Access to the nodes' reports on feeds. The relay-server feature implements it. */
export interface StreamFeeds {
  /** Returns the fault of a stream's feed, or undefined if the feed is healthy or no phone was refused. */
  findFault(stream: { id: number; keyDigest: string; live: boolean }): FeedFault | undefined;
  /** Returns the latest report of a live feed and its time, ms since the epoch; null without one. */
  findReport(keyDigest: string): { report: FeedReport; at: number } | null;
}

/** Access to the states of payments. The payment feature implements it. */
export interface ActivePayment {
  /** Returns true if the user's payment is ACTIVE. */
  isActive(em: EntityManager, userId: number): Promise<boolean>;
}
