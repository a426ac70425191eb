import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { createStream, type CreateStreamDeps } from './create-stream.js';
import { readFormerDigests, findStreamsByFormerKey } from './former-keys.js';
import { findAudience, emitStream } from './stream.events.js';
import { findRelation } from './stream.access.js';
import { readStream, readStreams, type StreamRecord } from './read-streams.js';
import { StreamEntity } from './stream.entity.js';
import { changeStream } from './stream.repository.js';

type ReportedFeed = { digest: string; live: boolean; ageMs: number | null };

/** Implements the relay-server feature's port to streams. */
export class RelayStreams {
  constructor(private readonly deps: CreateStreamDeps) {}

  /**
   * Returns the stream if `userId` owns it or is invited to it. In a transaction, use by an invited user raises the
   * stream's version, so that a concurrent removal of the invitation conflicts and is retried.
   */
  async findUsable(
    em: EntityManager,
    userId: number,
    streamId: number,
  ): Promise<{ id: number; keyDigest: string } | null> {
    const stream = await readStream(em, streamId);
    const relation = findRelation(stream, userId);
    if (!stream || relation === 'stranger') return null;
    if (relation === 'invited' && em.isInTransaction()) await changeStream(em, stream, {});
    return { id: stream.id, keyDigest: stream.keyDigest };
  }

  /**
   * Creates a stream. Publish its key to the nodes after the transaction. Throws QuotaError if the quota is used up.
   */
  createDefault(tx: Transaction, userId: number): Promise<{ id: number; keyDigest: string }> {
    return createStream(tx, this.deps, userId);
  }

  async readAllDigests(em: EntityManager): Promise<string[]> {
    const rows = await runSql<{ key_digest: string }[]>(em, 'select key_digest from streams order by id');
    return rows.map((row) => row.key_digest);
  }

  /** Stores which streams are live. `feeds` covers all nodes: a key that is missing has no live feed. */
  async setLive(tx: Transaction, feeds: readonly ReportedFeed[]): Promise<void> {
    const liveFeeds = new Map(feeds.filter((feed) => feed.live).map((feed) => [feed.digest, feed]));
    const changedIds = await this.#findChangedIds(tx.em, liveFeeds);
    for (const stream of await readStreams(tx.em, changedIds)) {
      const feed = liveFeeds.get(stream.keyDigest);
      const liveSince = feed ? tx.now - (feed.ageMs ?? 0) : null;
      await this.#update(tx, stream, { live: feed !== undefined, liveSince });
    }
  }

  /** Returns the digests of former keys. */
  readFormerDigests(em: EntityManager): Promise<string[]> {
    return readFormerDigests(em);
  }

  /** Returns the stream ids of former keys, by digest. */
  findStreamsByFormerKey(em: EntityManager, digests: readonly string[]): Promise<Map<string, number>> {
    return findStreamsByFormerKey(em, digests);
  }

  async readRenewedDigests(em: EntityManager): Promise<string[]> {
    const filter = { revocationPending: true };
    const pendingStreams = await em.find(StreamEntity, filter, {
      fields: ['keyDigest'],
      disableIdentityMap: true,
    });
    return pendingStreams.map(({ keyDigest }) => keyDigest);
  }

  async clearRevocations(tx: Transaction, renewed: readonly string[]): Promise<void> {
    const pendingStreams = await tx.em.find(
      StreamEntity,
      { revocationPending: true, keyDigest: { $in: [...renewed] } },
      { fields: ['id'], disableIdentityMap: true },
    );
    const ids = pendingStreams.map(({ id }) => id);
    for (const stream of await readStreams(tx.em, ids)) {
      await this.#update(tx, stream, { revocationPending: false });
    }
  }

  /** Returns the ids of streams whose stored flag differs from the feeds. */
  async #findChangedIds(em: EntityManager, liveFeeds: ReadonlyMap<string, ReportedFeed>): Promise<number[]> {
    const streams = await em.find(
      StreamEntity,
      { $or: [{ live: true }, { keyDigest: { $in: [...liveFeeds.keys()] } }] },
      { fields: ['id', 'keyDigest', 'live'], disableIdentityMap: true },
    );
    return streams.filter((stream) => stream.live !== liveFeeds.has(stream.keyDigest)).map(({ id }) => id);
  }

  async #update(tx: Transaction, stream: StreamRecord, changes: Parameters<typeof changeStream>[2]) {
    const version = await changeStream(tx.em, stream, changes);
    emitStream(tx, 'update', { id: stream.id, version }, findAudience(stream));
  }
}
