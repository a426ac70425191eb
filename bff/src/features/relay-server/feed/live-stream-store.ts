import type { EntityManager } from '@mikro-orm/core';
import type { FeedReport } from '@trailcast/schema/node';
import type { Database } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import { StreamEntity } from '../../stream/stream.entity.js';
import type { FeedReports } from './feed-reports.js';
import { emitStatus, findServersByStream } from '../relay-server.repository.js';
import type { RelayStreams } from '../relay-server.ports.js';

/** Interval at which an unchanged list is written again, ms. A stream's key may have changed in between. */
const STORE_INTERVAL_MS = 5_000;

/** Stores which streams have a live feed, and notifies the owners of servers that show a changed stream. */
export class LiveStreamStore {
  #storedDigests = '';
  /** The term in which the list was last written. Another leader may have written another list since. */
  #storedTerm: Term | null = null;
  #storedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly feedReports: FeedReports,
    private readonly streams: RelayStreams,
  ) {}

  /**
   * Stores the streams of the live feeds if the list has changed. Throws NotLeaderError if this process is no longer
   * the leader.
   */
  async store(term: Term): Promise<void> {
    const feeds = this.feedReports.listLiveFeeds();
    const digests = feeds
      .map(({ digest }) => digest)
      .sort()
      .join();
    const isSame = digests === this.#storedDigests && term === this.#storedTerm;
    if (isSame && performance.now() - this.#storedAt < STORE_INTERVAL_MS) return;
    await this.#storeFeeds(feeds, term);
    this.#storedDigests = digests;
    this.#storedTerm = term;
    this.#storedAt = performance.now();
  }

  #storeFeeds(feeds: readonly FeedReport[], term: Term): Promise<void> {
    const digests = new Set(feeds.map(({ digest }) => digest));
    return this.database.transact(async (tx) => {
      const streamsBefore = await readLiveStreams(tx.em);
      const endedDigests = [...streamsBefore.values()].filter((digest) => !digests.has(digest));
      if (endedDigests.length === 0 && feeds.length === 0) return;
      await this.streams.setLive(tx, [
        ...feeds.map(({ digest, ageMs }) => ({ digest, live: true, ageMs })),
        ...endedDigests.map((digest) => ({ digest, live: false, ageMs: null })),
      ]);
      await tx.em.flush();
      const streamsAfter = await readLiveStreams(tx.em);
      const changedIds = [...new Set([...streamsBefore.keys(), ...streamsAfter.keys()])].filter(
        (id) => streamsBefore.has(id) !== streamsAfter.has(id),
      );
      for (const id of changedIds)
        for (const row of await findServersByStream(tx.em, id)) await emitStatus(tx, row);
      await term.fence(tx);
    });
  }
}

/** Returns the key digests of the streams stored as live, by stream id. */
async function readLiveStreams(em: EntityManager): Promise<Map<number, string>> {
  const rows = await em.find(
    StreamEntity,
    { live: true },
    { fields: ['id', 'keyDigest'], disableIdentityMap: true },
  );
  return new Map(rows.map(({ id, keyDigest }) => [id, keyDigest]));
}
