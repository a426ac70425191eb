import type { FeedReport } from '@trailcast/schema/node';

/** Statistics that a simulated feed reports. */
export interface FakeFeedStats {
  kbps: number;
  rttMs: number;
  /** True if the feed is forwarded from another node. */
  forwarded?: boolean;
  /** Links of a bonded feed. */
  links?: FeedReport['links'];
}

interface Feed extends FakeFeedStats {
  startedAt: number;
  onClose: () => void;
}

/** Simulated publishers, at most one per key. A new publisher replaces the old one. */
export class FakeFeeds {
  readonly #feeds = new Map<string, Feed>();

  get isAnyLive(): boolean {
    return this.#feeds.size > 0;
  }

  isLive(digest: string): boolean {
    return this.#feeds.has(digest);
  }

  publish(digest: string, stats: FakeFeedStats, onClose: () => void): void {
    this.close(digest);
    this.#feeds.set(digest, { ...stats, startedAt: Date.now(), onClose });
  }

  setStats(digest: string, stats: { kbps: number; rttMs: number }): void {
    const feed = this.#feeds.get(digest);
    if (feed) Object.assign(feed, stats);
  }

  /** Simulates a phone that disconnects. */
  stop(digest: string): void {
    this.#feeds.delete(digest);
  }

  /** Simulates the node closing the connection. */
  close(digest: string): boolean {
    const feed = this.#feeds.get(digest);
    this.#feeds.delete(digest);
    feed?.onClose();
    return feed !== undefined;
  }

  /** Closes every feed whose key is not in `digests`. Returns the number of closed feeds. */
  closeAllExcept(digests: ReadonlySet<string>): number {
    return [...this.#feeds.keys()].filter((digest) => !digests.has(digest) && this.close(digest)).length;
  }

  listReports(): FeedReport[] {
    return [...this.#feeds].map(([digest, { kbps, rttMs, startedAt, forwarded = false, links }]) => ({
      digest,
      live: true,
      connected: true,
      ageMs: Date.now() - startedAt,
      kbps,
      rttMs,
      forwarded,
      fault: null,
      ...(links && { links }),
    }));
  }
}
