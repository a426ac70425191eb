import type { EntityManager } from '@mikro-orm/core';
import type { FeedReport } from '@trailcast/schema/node';
import type { Database } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import { StreamEntity } from '../../stream/stream.entity.js';
import type { FeedReports } from './feed-reports.js';
import { emitStatus, findOfStream } from '../relay-server.repository.js';
import type { RelayStreams } from '../relay-server.ports.js';

/** Interval at which an unchanged list is stored again, ms. A stream's key may have changed in between. */
const STORE_INTERVAL_MS = 5_000;

/** Stores which streams are live and notifies the owners of their servers. */
export class LiveStreamStore {
  #storedDigests = '';
  /** The term of the last store. Another leader may have stored another list since. */
  #storedTerm: Term | null = null;
  #storedAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly feedReports: FeedReports,
    private readonly streams: RelayStreams,
  ) {}

  /** Stores the live feeds if they have changed. Throws NotLeaderError. */
  async store(term: Term): Promise<void> {
    const live = this.feedReports.listLiveFeeds();
    const digests = live
      .map(({ digest }) => digest)
      .sort()
      .join();
    const isSame = digests === this.#storedDigests && term === this.#storedTerm;
    if (isSame && performance.now() - this.#storedAt < STORE_INTERVAL_MS) return;
    await this.#storeLive(live, term);
    this.#storedDigests = digests;
    this.#storedTerm = term;
    this.#storedAt = performance.now();
  }

  #storeLive(live: readonly FeedReport[], term: Term): Promise<void> {
    const digests = new Set(live.map(({ digest }) => digest));
    return this.database.transact(async (tx) => {
      const liveBefore = await readLiveStreams(tx.em);
      const endedDigests = [...liveBefore.values()].filter((digest) => !digests.has(digest));
      if (endedDigests.length === 0 && live.length === 0) return;
      await this.streams.setLive(tx, [
        ...live.map(({ digest, ageMs }) => ({ digest, live: true, ageMs })),
        ...endedDigests.map((digest) => ({ digest, live: false, ageMs: null })),
      ]);
      await tx.em.flush();
      const liveAfter = await readLiveStreams(tx.em);
      const changed = [...new Set([...liveBefore.keys(), ...liveAfter.keys()])].filter(
        (id) => liveBefore.has(id) !== liveAfter.has(id),
      );
      for (const id of changed) for (const row of await findOfStream(tx.em, id)) await emitStatus(tx, row);
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
