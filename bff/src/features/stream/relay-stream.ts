import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { runSql } from '../../infra/db/run-sql.js';
import { createStream, type CreateStreamDeps } from './create-stream.js';
import { formerDigests, streamsOfFormer } from './former-keys.js';
import { audienceOf, emitStream } from './stream.events.js';
import { relationOf } from './stream.access.js';
import { readStream, readStreams, type StreamRecord } from './stream-reading.js';
import { StreamEntity } from './stream.entity.js';
import { changeStream } from './stream.repository.js';

type Feed = { digest: string; live: boolean; ageMs: number | null };

/** What servers and relay nodes need of streams; the composition root hands it to the relay-server feature. */
export class RelayStreams {
  constructor(private readonly deps: CreateStreamDeps) {}

  /**
   * The stream when `userId` owns it or is invited to it. Inside a transaction an invited user's use takes the stream's
   * next version, so that withdrawing the invite at the same moment loses the race and is run again.
   */
  async usable(
    em: EntityManager,
    userId: number,
    streamId: number,
  ): Promise<{ id: number; keyDigest: string } | null> {
    const stream = await readStream(em, streamId);
    const relation = relationOf(stream, userId);
    if (!stream || relation === 'stranger') return null;
    if (relation === 'invited' && em.isInTransaction()) await changeStream(em, stream, {});
    return { id: stream.id, keyDigest: stream.keyDigest };
  }

  /** Throws QuotaError. The caller tells the nodes the new list of rights after the transaction. */
  createDefault(tx: Transaction, userId: number): Promise<{ id: number; keyDigest: string }> {
    return createStream(tx, this.deps, userId);
  }

  async allDigests(em: EntityManager): Promise<string[]> {
    const rows = await runSql<{ key_digest: string }[]>(em, 'select key_digest from streams order by id');
    return rows.map((row) => row.key_digest);
  }

  /** `feeds` is the whole truth over all nodes: a key that is not in it has no live feed. */
  async setLive(tx: Transaction, feeds: readonly Feed[]): Promise<void> {
    const live = new Map(feeds.filter((feed) => feed.live).map((feed) => [feed.digest, feed]));
    const changed = await this.#changed(tx.em, live);
    for (const stream of await readStreams(tx.em, changed)) {
      const feed = live.get(stream.keyDigest);
      const liveSince = feed ? tx.now - (feed.ageMs ?? 0) : null;
      await this.#update(tx, stream, { live: feed !== undefined, liveSince });
    }
  }

  /** Digests of the keys that streams had before. */
  formerDigests(em: EntityManager): Promise<string[]> {
    return formerDigests(em);
  }

  /** Whose each of these former keys was: stream ids by digest. */
  streamsOfFormer(em: EntityManager, digests: readonly string[]): Promise<Map<string, number>> {
    return streamsOfFormer(em, digests);
  }

  async renewedDigests(em: EntityManager): Promise<string[]> {
    const where = { revocationPending: true };
    const pending = await em.find(StreamEntity, where, { fields: ['keyDigest'], disableIdentityMap: true });
    return pending.map(({ keyDigest }) => keyDigest);
  }

  async revocationsApplied(tx: Transaction, renewed: readonly string[]): Promise<void> {
    const pending = await tx.em.find(
      StreamEntity,
      { revocationPending: true, keyDigest: { $in: [...renewed] } },
      { fields: ['id'], disableIdentityMap: true },
    );
    const ids = pending.map(({ id }) => id);
    for (const stream of await readStreams(tx.em, ids)) {
      await this.#update(tx, stream, { revocationPending: false });
    }
  }

  /** Ids of streams whose flag is not what the feeds say. */
  async #changed(em: EntityManager, live: ReadonlyMap<string, Feed>): Promise<number[]> {
    const streams = await em.find(
      StreamEntity,
      { $or: [{ live: true }, { keyDigest: { $in: [...live.keys()] } }] },
      { fields: ['id', 'keyDigest', 'live'], disableIdentityMap: true },
    );
    return streams.filter((stream) => stream.live !== live.has(stream.keyDigest)).map(({ id }) => id);
  }

  async #update(tx: Transaction, stream: StreamRecord, changes: Parameters<typeof changeStream>[2]) {
    const version = await changeStream(tx.em, stream, changes);
    emitStream(tx, 'update', { id: stream.id, version }, audienceOf(stream));
  }
}
