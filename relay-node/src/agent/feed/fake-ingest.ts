import { PassThrough, type Readable } from 'node:stream';
import type {
  IngestClient,
  IngestForwards,
  IngestReaders,
  IngestRights,
  IngestRightsApplied,
  IngestSnapshot,
} from '../../ingest/control/ingest-protocol.js';

type Publisher = IngestSnapshot['publishers'][number];

/** An in-memory ingest for unit tests. Tests publish and unpublish feeds. */
export class FakeIngest implements IngestClient {
  snapshot: IngestSnapshot | null = {
    bootId: 'ingest-1',
    port: 8890,
    rightsRevision: -1,
    publishers: [],
    readers: [],
    forwards: [],
    refusals: [],
  };
  forwards: IngestForwards | null = null;
  readers: IngestReaders['readers'] = [];
  rights: IngestRights | null = null;
  /** Digests whose publishers were closed on request. */
  readonly closedDigests: string[] = [];
  isClosed = false;
  readonly #listeners = new Set<(snapshot: IngestSnapshot | null) => void>();
  #boots = 1;

  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    const snapshot = this.#requireReachable();
    this.rights = rights;
    const allowed = snapshot.publishers.filter(({ digest }) => rights.digests.includes(digest));
    const closed = snapshot.publishers.length - allowed.length;
    this.#setSnapshot({ ...snapshot, rightsRevision: rights.revision, publishers: allowed });
    return { revision: rights.revision, closed };
  }

  async applyReaders({ readers }: IngestReaders): Promise<void> {
    this.#requireReachable();
    this.readers = readers;
  }

  async applyForwards(forwards: IngestForwards): Promise<void> {
    this.#requireReachable();
    this.forwards = forwards;
  }

  async closePublisher(digest: string): Promise<void> {
    this.#requireReachable();
    this.closedDigests.push(digest);
    this.unpublish(digest);
  }

  /** Watched feeds by digest. Tests write to these streams. */
  readonly watchedFeeds = new Map<string, PassThrough>();
  /** True if this is an ingest of an older release without feeds for previews. */
  isOlderRelease = false;

  async watchFeed(digest: string): Promise<Readable | null> {
    if (this.isOlderRelease) return null;
    const feed = new PassThrough();
    this.watchedFeeds.set(digest, feed);
    feed.once('close', () => this.watchedFeeds.get(digest) === feed && this.watchedFeeds.delete(digest));
    return feed;
  }

  /** Simulates a phone that sends a feed. Later calls change the statistics of the feed. */
  publish(digest: string, change: Partial<Publisher> = {}): void {
    const snapshot = this.#requireReachable();
    const existing = snapshot.publishers.find((publisher) => publisher.digest === digest);
    const publisher: Publisher = {
      digest,
      connection: 1,
      bytes: 1_000,
      idleMs: 0,
      liveMs: 1_000,
      kbps: 2_500,
      rttMs: 40,
      keyFrames: 1,
      ...existing,
      ...change,
    };
    const otherPublishers = snapshot.publishers.filter((other) => other.digest !== digest);
    this.#setSnapshot({ ...snapshot, publishers: [...otherPublishers, publisher] });
  }

  unpublish(digest: string): void {
    const snapshot = this.#requireReachable();
    this.#setSnapshot({
      ...snapshot,
      publishers: snapshot.publishers.filter((publisher) => publisher.digest !== digest),
    });
  }

  setReaders(readers: IngestSnapshot['readers']): void {
    this.#setSnapshot({ ...this.#requireReachable(), readers });
  }

  setRefusals(refusals: IngestSnapshot['refusals']): void {
    this.#setSnapshot({ ...this.#requireReachable(), refusals });
  }

  /** Simulates an exit of the ingest process. */
  stop(): void {
    this.#setSnapshot(null);
  }

  /** Simulates a restart of the ingest. No phone has reconnected yet; the client has already sent the rights again. */
  restart(): void {
    this.#boots += 1;
    const rightsRevision = this.rights?.revision ?? -1;
    this.#setSnapshot({
      bootId: `ingest-${this.#boots}`,
      port: 8890,
      rightsRevision,
      publishers: [],
      readers: [],
      forwards: [],
      refusals: [],
    });
  }

  on(listener: (snapshot: IngestSnapshot | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  #requireReachable(): IngestSnapshot {
    if (!this.snapshot) throw new Error('the ingest cannot be reached');
    return this.snapshot;
  }

  #setSnapshot(snapshot: IngestSnapshot | null): void {
    this.snapshot = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }
}
