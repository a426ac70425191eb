import type { ContentFault, FeedReport } from '@trailcast/schema/node';

/** The latest feed reports of all nodes, by key digest. Bitrate and RTT are only in memory. */
export class FeedFigures {
  readonly #byNode = new Map<string, readonly FeedReport[]>();

  /**
   * Start of each present fault, ms since the epoch. Kept, because the ages of repeated reports
   * differ slightly.
   */
  #faults = new Map<string, { code: ContentFault; at: number }>();

  /** Stores a node's latest feeds; pass an empty list for a lost node. */
  record(node: string, feeds: readonly FeedReport[], now = Date.now()): void {
    this.#byNode.set(node, feeds);
    const before = this.#faults;
    this.#faults = new Map();
    for (const { digest, fault } of this.live()) {
      if (!fault) continue;
      const known = before.get(digest);
      const since = { code: fault.code, at: now - fault.ageMs };
      this.#faults.set(digest, known?.code === fault.code ? known : since);
    }
  }

  /** Returns true if each of the nodes has reported its feeds or was given up. */
  complete(nodes: readonly string[]): boolean {
    return nodes.every((node) => this.#byNode.has(node));
  }

  /**
   * Returns each live feed once, preferably from the phone's own node: a node that gets it
   * forwarded measures another connection.
   */
  live(): FeedReport[] {
    const live = [...this.#byNode.values()].flat().filter((feed) => feed.live);
    const first = new Map<string, FeedReport>();
    for (const feed of live) {
      const before = first.get(feed.digest);
      if (!before || (before.forwarded && !feed.forwarded)) first.set(feed.digest, feed);
    }
    return [...first.values()];
  }

  /** Returns true if a phone with this key is connected to a node not in the list. */
  phoneElsewhere(digest: string, nodes: readonly string[]): boolean {
    return [...this.#byNode].some(
      ([name, feeds]) =>
        !nodes.includes(name) && feeds.some((feed) => feed.digest === digest && !feed.forwarded),
    );
  }

  /** Returns the fault of a live feed and its start, or null while it is healthy. */
  faultOf(digest: string): { code: ContentFault; at: number } | null {
    return this.#faults.get(digest) ?? null;
  }

  of(digest: string | null | undefined): { kbps: number; rttMs: number } | undefined {
    const feed = this.live().find((candidate) => candidate.digest === digest);
    return feed && { kbps: feed.kbps, rttMs: feed.rttMs };
  }
}
