import type { FeedReport } from '@trailcast/schema/node';

/** Feeds as the nodes last told them, by key digest: one picture over all nodes. Figures live here alone. */
export class FeedFigures {
  readonly #byNode = new Map<string, readonly FeedReport[]>();

  /** The node's newest; an empty list when it can't be reached for long. */
  take(node: string, feeds: readonly FeedReport[]): void {
    this.#byNode.set(node, feeds);
  }

  /** Whether every one of these nodes has told its feeds, or was given up. */
  complete(nodes: readonly string[]): boolean {
    return nodes.every((node) => this.#byNode.has(node));
  }

  live(): FeedReport[] {
    return [...this.#byNode.values()].flat().filter((feed) => feed.live);
  }

  of(digest: string | null | undefined): { kbps: number; rttMs: number } | undefined {
    const feed = this.live().find((candidate) => candidate.digest === digest);
    return feed && { kbps: feed.kbps, rttMs: feed.rttMs };
  }
}
