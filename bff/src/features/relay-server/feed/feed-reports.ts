import type { ContentFault, FeedHealth, FeedReport, LinkReport } from '@trailcast/schema/node';
import type { FeedLink } from '@trailcast/schema/wire';

/** Statistics of a live feed. */
export interface FeedStats {
  kbps: number;
  rttMs: number;
  /** Absent while unknown. */
  loss?: number;
  /** Only for a bonded feed. */
  links?: FeedLink[];
}

/** The latest feed reports of all nodes, by key digest. Bitrate and RTT are in memory only. */
export class FeedReports {
  readonly #byNode = new Map<string, readonly FeedReport[]>();
  /** Time of each node’s report, ms since the epoch. */
  readonly #recordedAt = new Map<string, number>();

  /** Start of each current fault, ms since the epoch. Stored because the ages in repeated reports vary. */
  #faults = new Map<string, { code: ContentFault; at: number }>();

  /** Stores a node's latest feeds; pass an empty list for an unreachable node. */
  record(node: string, feeds: readonly FeedReport[], now = Date.now()): void {
    this.#byNode.set(node, feeds);
    this.#recordedAt.set(node, now);
    const previousFaults = this.#faults;
    this.#faults = new Map();
    for (const { digest, fault } of this.listLiveFeeds()) {
      if (!fault) continue;
      const previousFault = previousFaults.get(digest);
      const newFault = { code: fault.code, at: now - fault.ageMs };
      this.#faults.set(digest, previousFault?.code === fault.code ? previousFault : newFault);
    }
  }

  /** Returns true if each of the nodes has reported its feeds or is unreachable. */
  haveAllReported(nodes: readonly string[]): boolean {
    return nodes.every((node) => this.#byNode.has(node));
  }

  /**
   * Returns each live feed once, preferably from the phone's own node: another node measures the forwarding connection.
   */
  listLiveFeeds(): FeedReport[] {
    const feeds = [...this.#byNode.values()].flat().filter((feed) => feed.live);
    const byDigest = new Map<string, FeedReport>();
    for (const feed of feeds) {
      const chosenFeed = byDigest.get(feed.digest);
      if (!chosenFeed || (chosenFeed.forwarded && !feed.forwarded)) byDigest.set(feed.digest, feed);
    }
    return [...byDigest.values()];
  }

  /** Returns true if a phone with this key is connected to a node that is not in the list. */
  isPhoneOnOtherNode(digest: string, nodes: readonly string[]): boolean {
    return [...this.#byNode].some(
      ([name, feeds]) =>
        !nodes.includes(name) && feeds.some((feed) => feed.digest === digest && !feed.forwarded),
    );
  }

  /** Returns the fault of a live feed and its start, or null while the feed is healthy. */
  findFault(digest: string): { code: ContentFault; at: number } | null {
    return this.#faults.get(digest) ?? null;
  }

  /** Returns the health of a live feed, and the time of the node's report, ms since the epoch; null if unknown. */
  findHealth(digest: string): { health: FeedHealth; at: number } | null {
    const feed = this.listLiveFeeds().find((candidate) => candidate.digest === digest);
    return feed?.health ? { health: feed.health, at: this.#findReportTime(feed) } : null;
  }

  findStats(digest: string | null | undefined): FeedStats | undefined {
    const feed = this.listLiveFeeds().find((candidate) => candidate.digest === digest);
    if (!feed) return undefined;
    const { kbps, rttMs, links, health } = feed;
    const loss = health?.lossShare ?? null;
    return {
      kbps,
      rttMs,
      ...(loss === null ? {} : { loss }),
      ...(links && { links: links.map(toLink(this.#findReportTime(feed))) }),
    };
  }

  /**
   * Returns the last report of a live feed and its time; null without one. Callers must ignore an old report, because
   * nodes repeat their reports while a feed is live.
   */
  findReport(digest: string): { report: FeedReport; at: number } | null {
    const report = this.listLiveFeeds().find((feed) => feed.digest === digest);
    return report ? { report, at: this.#findReportTime(report) } : null;
  }

  /** Returns how many links of live bonded feeds are up and how many are lost, per node. */
  countLinks(): { node: string; up: number; lost: number }[] {
    return [...this.#byNode].map(([node, feeds]) => {
      const links = feeds.flatMap((feed) => (feed.live ? (feed.links ?? []) : []));
      const lost = links.filter((link) => link.lost).length;
      return { node, up: links.length - lost, lost };
    });
  }

  #findReportTime(feed: FeedReport): number {
    const [node = ''] = [...this.#byNode].find(([, feeds]) => feeds.includes(feed)) ?? [];
    return this.#recordedAt.get(node) ?? 0;
  }
}

/** Returns a function that converts a link's report. `at`: time of the report, ms since the epoch. */
const toLink =
  (at: number) =>
  ({ heardMs, number, ...link }: LinkReport): FeedLink => ({
    ...link,
    number,
    name: `Link ${number}`,
    heardAt: Math.round(at - heardMs),
  });
