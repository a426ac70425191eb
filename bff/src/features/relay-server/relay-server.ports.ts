import type { EntityManager } from '@mikro-orm/core';
import type { DestinationTarget, SceneImage } from '@trailcast/schema/node';
import type { DestinationKind, FeedLink, ServerSources, SourceChange } from '@trailcast/schema/wire';
import type { Transaction } from '../../infra/db/database.js';
import type { PastFeed } from './rehearsal/simulate-switches.js';

/** Access to streams. The stream feature implements it. */
export interface RelayStreams {
  /** Returns a stream that the user owns or is invited to, otherwise null. */
  findUsable(
    em: EntityManager,
    userId: number,
    streamId: number,
  ): Promise<{ id: number; keyDigest: string } | null>;
  /** Creates a stream with the next default name. */
  createDefault(tx: Transaction, userId: number): Promise<{ id: number; keyDigest: string }>;
  /** Returns the digests of all valid keys, which the nodes accept. */
  readAllDigests(em: EntityManager): Promise<string[]>;
  /** Returns the digests of former keys. */
  readFormerDigests(em: EntityManager): Promise<string[]>;
  /** Returns the stream ids of former keys, by digest. */
  findStreamsByFormerKey(em: EntityManager, digests: readonly string[]): Promise<Map<string, number>>;
  /** Stores which keys have a live feed and emits an update for each changed stream. `ageMs` is the feed's age. */
  setLive(
    tx: Transaction,
    feeds: readonly { digest: string; live: boolean; ageMs: number | null }[],
  ): Promise<void>;
  /** Returns the digests of new keys whose predecessors a node may still accept. */
  readRenewedDigests(em: EntityManager): Promise<string[]>;
  /**
   * Clears `revocationPending` of the streams that still have one of these keys. Call it when every node has applied
   * the list.
   */
  clearRevocations(tx: Transaction, renewed: readonly string[]): Promise<void>;
}

/** Access to scene collections. The scene-collection feature implements it. */
export interface RelayCollections {
  /** Returns a collection of the user, otherwise null. */
  findOwned(
    em: EntityManager,
    userId: number,
    collectionId: number,
  ): Promise<{ id: number; version: number; starter: boolean } | null>;
  readText(em: EntityManager, collectionId: number): Promise<{ version: number; text: string } | null>;
  /** Returns the sources of a scene (none if `scene` is null) and the audible sources; null without the collection. */
  readSources(
    em: EntityManager,
    collectionId: number,
    scene: string | null,
  ): Promise<(Pick<ServerSources, 'sources' | 'sounds'> & { version: number }) | null>;
  /**
   * Stores one change as the next version, unless it changes nothing. The returned `name` is the name of the source.
   * Throws NotFoundError if there is no such source, and a ProblemError if the change is not supported.
   */
  changeSource(
    tx: Transaction,
    collectionId: number,
    sourceId: string,
    change: SourceChange,
  ): Promise<{ version: number; name: string; isChanged: boolean }>;
}

/** Access to users' images. The image feature implements it. */
export interface RelayImages {
  /** Returns the owner's images that a collection's text contains. */
  findImages(em: EntityManager, ownerId: number, text: string): Promise<SceneImage[]>;
  /** Returns the file of a user's image by its digest, or null. */
  readFile(em: EntityManager, ownerId: number, digest: string): Promise<Buffer | null>;
}

/** Access to the names that phones give the links of bonded feeds. The stream feature implements it. */
export interface LinkNames {
  /** Returns the names of a stream's links by number. Links that the phone does not name are missing. */
  findNames(streamId: number, links: readonly FeedLink[]): ReadonlyMap<number, string>;
  /** Returns the names that a stream's links had since a time, ms since the epoch. */
  listNamesSince(streamId: number, since: number): { number: number; name: string }[];
}

/** Access to the states of payments. The payment feature implements it. */
export interface ActivePayment {
  /** Returns true if the user's payment is ACTIVE. */
  isActive(em: EntityManager, userId: number): Promise<boolean>;
  /** Returns the users among `userIds` whose payment is ACTIVE. */
  findActive(em: EntityManager, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}

/** Access to billing. The usage feature implements it. */
export interface ServerUsage {
  /** Charges a closed usage interval. Call it in the transaction that closed it. */
  chargeClosedInterval(tx: Transaction, intervalId: number): Promise<void>;
}

/** Access to past broadcasts. The session-report feature implements it. */
export interface PastBroadcasts {
  /**
   * Returns the feeds of a user's newest broadcasts, at most `limit`. Includes broadcasts of the stream and broadcasts
   * whose stream is unknown.
   */
  findNewest(
    em: EntityManager,
    filter: { userId: number; streamId: number | null },
    limit: number,
    now: number,
  ): Promise<PastFeed[]>;
}

/** A destination in a server's status, without URL and key. */
export interface ServerDestination {
  id: number;
  kind: DestinationKind;
  name: string;
  enabled: boolean;
  /** Reason for which the targets last sent to the node did not contain the destination. */
  problem?: 'sign-in' | 'one-destination';
}

/** The targets of a broadcast. */
export interface BroadcastPlan {
  /** At least one, ascending by the destination's id. */
  targets: DestinationTarget[];
  /** All of the user's destinations. */
  destinations: ServerDestination[];
}

/** Access to users' destinations. The destination feature implements it. */
export interface BroadcastTargets {
  /**
   * Returns URLs and keys of the destinations that are on, within 8 s, including a token refresh at the platform
   * if needed. `isRunning`: the platform's last key may be used while the platform can't be reached. Throws
   * ConflictError if no destination is on, and UpstreamFailedError if none is available.
   */
  plan(userId: number, options: { isRunning: boolean }): Promise<BroadcastPlan>;
  /** Returns the user's stored destinations. */
  listDestinations(em: EntityManager, userId: number): Promise<ServerDestination[]>;
}
