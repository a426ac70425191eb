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

/** Ingest for unit tests. It stores rights and readers as the real one does; the test acts as the phones. */
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
  readonly cut: string[] = [];
  closed = false;
  readonly #listeners = new Set<(snapshot: IngestSnapshot | null) => void>();
  #boots = 1;

  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    const snapshot = this.#requireReachable();
    this.rights = rights;
    const allowed = snapshot.publishers.filter(({ digest }) => rights.digests.includes(digest));
    const closed = snapshot.publishers.length - allowed.length;
    this.#show({ ...snapshot, rightsRevision: rights.revision, publishers: allowed });
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
    this.cut.push(digest);
    this.unpublish(digest);
  }

  /** Watched feeds; the test writes their parts. */
  readonly watched = new Map<string, PassThrough>();
  /** The ingest is of an older release. */
  offersNoFeeds = false;

  async watchFeed(digest: string): Promise<Readable | null> {
    if (this.offersNoFeeds) return null;
    const feed = new PassThrough();
    this.watched.set(digest, feed);
    feed.once('close', () => this.watched.get(digest) === feed && this.watched.delete(digest));
    return feed;
  }

  /** Simulates a phone that sends. Later calls advance its counters. */
  publish(digest: string, change: Partial<Publisher> = {}): void {
    const snapshot = this.#requireReachable();
    const before = snapshot.publishers.find((each) => each.digest === digest);
    const publisher: Publisher = {
      digest,
      connection: 1,
      bytes: 1_000,
      idleMs: 0,
      liveMs: 1_000,
      kbps: 2_500,
      rttMs: 40,
      keyFrames: 1,
      ...before,
      ...change,
    };
    const others = snapshot.publishers.filter((each) => each.digest !== digest);
    this.#show({ ...snapshot, publishers: [...others, publisher] });
  }

  unpublish(digest: string): void {
    const snapshot = this.#requireReachable();
    this.#show({ ...snapshot, publishers: snapshot.publishers.filter((each) => each.digest !== digest) });
  }

  setReaders(readers: IngestSnapshot['readers']): void {
    this.#show({ ...this.#requireReachable(), readers });
  }

  refuse(refusals: IngestSnapshot['refusals']): void {
    this.#show({ ...this.#requireReachable(), refusals });
  }

  /** Simulates the end of the process. */
  die(): void {
    this.#show(null);
  }

  /** Simulates a restart: no publishers, and the client has repeated rights and readers. */
  restart(): void {
    this.#boots += 1;
    const rightsRevision = this.rights?.revision ?? -1;
    this.#show({
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
    this.closed = true;
  }

  #requireReachable(): IngestSnapshot {
    if (!this.snapshot) throw new Error('the ingest can not be reached');
    return this.snapshot;
  }

  #show(snapshot: IngestSnapshot | null): void {
    this.snapshot = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }
}
