import type { ContentFault, FeedReport } from '@trailcast/schema/node';

/** Feeds as the nodes last told them, by key digest: one picture over all nodes. Figures live here alone. */
export class FeedFigures {
  readonly #byNode = new Map<string, readonly FeedReport[]>();

  /** Since when feeds have their present faults, ms since the epoch: ages that are told again differ by a little. */
  #faults = new Map<string, { code: ContentFault; at: number }>();

  /** The node's newest; an empty list when it can't be reached for long. */
  take(node: string, feeds: readonly FeedReport[], now = Date.now()): void {
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

  /** Whether every one of these nodes has told its feeds, or was given up. */
  complete(nodes: readonly string[]): boolean {
    return nodes.every((node) => this.#byNode.has(node));
  }

  /** Each key once: the node where its phone is knows its figures, one that gets the feed forwarded does not. */
  live(): FeedReport[] {
    const live = [...this.#byNode.values()].flat().filter((feed) => feed.live);
    const first = new Map<string, FeedReport>();
    for (const feed of live) {
      const before = first.get(feed.digest);
      if (!before || (before.forwarded && !feed.forwarded)) first.set(feed.digest, feed);
    }
    return [...first.values()];
  }

  /** Whether a phone with this key is at another node than these. */
  phoneElsewhere(digest: string, nodes: readonly string[]): boolean {
    return [...this.#byNode].some(
      ([name, feeds]) =>
        !nodes.includes(name) && feeds.some((feed) => feed.digest === digest && !feed.forwarded),
    );
  }

  /** What a feed of which bytes arrive lacks, since when; null while it is healthy. */
  faultOf(digest: string): { code: ContentFault; at: number } | null {
    return this.#faults.get(digest) ?? null;
  }

  of(digest: string | null | undefined): { kbps: number; rttMs: number } | undefined {
    const feed = this.live().find((candidate) => candidate.digest === digest);
    return feed && { kbps: feed.kbps, rttMs: feed.rttMs };
  }
}
