import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';

/** What a server needs of its neighbours, declared by this feature and connected in the composition root. */
export interface RelayStreams {
  /** Null when the stream is unknown or not the user's to use (owned or invited to). */
  usable(
    em: EntityManager,
    userId: number,
    streamId: number,
  ): Promise<{ id: number; keyDigest: string } | null>;
  /** A new stream with the next default name. */
  createDefault(tx: Transaction, userId: number): Promise<{ id: number; keyDigest: string }>;
  /** Digests of every valid key: what nodes accept. */
  allDigests(em: EntityManager): Promise<string[]>;
  /** Digests of the keys that streams had before. */
  formerDigests(em: EntityManager): Promise<string[]>;
  /** Whose each of these former keys was: stream ids by digest. */
  streamsOfFormer(em: EntityManager, digests: readonly string[]): Promise<Map<string, number>>;
  /** Takes over which keys have a live feed; emits stream updates for those that changed. `ageMs` is the feed's. */
  setLive(
    tx: Transaction,
    feeds: readonly { digest: string; live: boolean; ageMs: number | null }[],
  ): Promise<void>;
  /** Digests of keys whose predecessors may still be accepted somewhere. */
  renewedDigests(em: EntityManager): Promise<string[]>;
  /** Every node has a list with these keys: clears `revocationPending` where they are the present ones. */
  revocationsApplied(tx: Transaction, renewed: readonly string[]): Promise<void>;
}

export interface RelayCollections {
  /** Null when unknown or not the user's. */
  own(
    em: EntityManager,
    userId: number,
    collectionId: number,
  ): Promise<{ id: number; version: number; starter: boolean } | null>;
  text(em: EntityManager, collectionId: number): Promise<{ version: number; text: string } | null>;
}

export interface ActivePayment {
  isActive(em: EntityManager, userId: number): Promise<boolean>;
  /** Those of the users whose payment is ACTIVE. */
  active(em: EntityManager, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Whoever bills server time. */
export interface ServerUsage {
  /** A usage interval was closed in this transaction. */
  closed(tx: Transaction, intervalId: number): Promise<void>;
}

/** The user's ingest at the platform; refreshes tokens where needed. Throws UpstreamFailedError with the reason. */
export interface BroadcastTarget {
  target(userId: number): Promise<{ server: string; key: string }>;
}
