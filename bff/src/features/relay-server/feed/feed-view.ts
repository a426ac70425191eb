import type { FeedReport, Refusal, ServerReport, ShownReport } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { DestinationReports, type ReportedDestination } from '../destinations/destination-reports.js';
import { toFeedFault } from './feed-fault.js';
import type { FeedReports, FeedStats } from './feed-reports.js';
import type { HintContext } from '../server-hints.js';
import { RefusedConnections } from './refused-connections.js';
import type { LinkNames, RelayStreams } from '../relay-server.ports.js';
import type { ServerRow } from '../relay-server.repository.js';

/** Fields of a node's reports that are shown but not stored. */
interface NodeReports {
  feeds: FeedReport[];
  refusals: Refusal[];
  servers: Pick<ServerReport, 'instance' | 'destinations' | 'shown'>[];
}

/** A server's feed data that is not in the database. */
export interface FeedDetails {
  stats?: FeedStats;
  fault?: FeedFault;
  /** Reports of the server's destinations, with their statistics. */
  destinations?: readonly ReportedDestination[];
  hintContext: HintContext;
}

/** Returns statistics and faults of feeds, and reports of destinations, from the nodes' latest reports. */
export class FeedView {
  readonly #refusedConnections = new RefusedConnections();
  readonly #destinations = new DestinationReports();
  readonly #shownReports = new Map<string, { at: number; byInstance: ReadonlyMap<string, ShownReport> }>();

  constructor(
    private readonly feedReports: FeedReports,
    private readonly database: Database,
    private readonly streams: RelayStreams,
    private readonly linkNames: LinkNames,
    /** Time until users are warned that viewers don't see their feed or that nothing is sent, ms. */
    private readonly hintDelayMs: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  async record(node: string, reports: NodeReports): Promise<void> {
    const now = this.now();
    this.feedReports.record(node, reports.feeds, now);
    this.#destinations.record(node, reports.servers, now);
    const entries = reports.servers.flatMap((server) =>
      server.shown ? [[server.instance, server.shown] as const] : [],
    );
    this.#shownReports.set(node, { at: now, byInstance: new Map(entries) });
    this.#refusedConnections.record(node, reports.refusals, now);
    this.#refusedConnections.recordLive(reports.feeds, now);
    const wrongKeyDigests = this.#refusedConnections.wrongKeyDigests;
    const readFormerStreams = () =>
      this.database.read((em) => this.streams.findStreamsByFormerKey(em, wrongKeyDigests));
    this.#refusedConnections.setFormerStreams(
      wrongKeyDigests.length > 0 ? await readFormerStreams() : new Map(),
    );
  }

  /** Drops the feeds and refused callers of a node that can't be reached. */
  drop(node: string): void {
    this.feedReports.record(node, []);
    this.#destinations.drop(node);
    this.#shownReports.delete(node);
    this.#refusedConnections.record(node, [], this.now());
  }

  /** Returns the streams whose phones a node has refused, including streams of servers on other nodes. */
  findAffectedStreams(node: string): { digests: string[]; streamIds: number[] } {
    return this.#refusedConnections.findAffectedStreams(node);
  }

  /** True if a feed or a broadcast is live, or a caller was refused. */
  get hasReports(): boolean {
    return (
      this.feedReports.listLiveFeeds().length > 0 ||
      this.#refusedConnections.hasConnections ||
      this.#destinations.hasReports
    );
  }

  findDetails(row: Pick<ServerRow, 'node' | 'instance' | 'stream'>): FeedDetails {
    const destinations = this.#destinations.findReports(row.node, row.instance);
    return {
      ...this.#findFeed(row),
      ...(destinations ? { destinations } : {}),
      hintContext: this.#findHintContext(row),
    };
  }

  #findHintContext({ node, instance, stream }: Pick<ServerRow, 'node' | 'instance' | 'stream'>): HintContext {
    const shownReports = this.#shownReports.get(node);
    const shownReport = shownReports?.byInstance.get(instance);
    const digest = stream?.$.keyDigest;
    return {
      now: this.now(),
      healthReport: digest === undefined ? null : this.feedReports.findHealth(digest),
      shownReport: shownReports && shownReport ? { report: shownReport, at: shownReports.at } : null,
      hintDelayMs: this.hintDelayMs,
    };
  }

  #findFeed(row: Pick<ServerRow, 'node' | 'stream'>): Omit<FeedDetails, 'hintContext'> {
    const stream = row.stream?.$;
    if (!stream) return {};
    return { stats: this.#findStats(stream), fault: this.findFault(stream, row.node) };
  }

  /** Returns the statistics of a stream's feed. Links have the names that the phone gives them. */
  #findStats({ id, keyDigest }: { id: number; keyDigest: string }): FeedStats | undefined {
    const stats = this.feedReports.findStats(keyDigest);
    if (!stats?.links) return stats;
    const names = this.linkNames.findNames(id, stats.links);
    return {
      ...stats,
      links: stats.links.map((link) => ({ ...link, name: names.get(link.number) ?? link.name })),
    };
  }

  /** Returns the fault of a stream's feed. `node`: the node of the stream's server; null without a server. */
  findFault(
    { id: streamId, keyDigest, live }: { id: number; keyDigest: string; live: boolean },
    node: string | null = null,
  ): FeedFault | undefined {
    return toFeedFault({
      isLive: live || this.feedReports.findStats(keyDigest) !== undefined,
      content: this.feedReports.findFault(keyDigest),
      refusal: this.#refusedConnections.findRefusal({ node, streamId, keyDigest }, this.now()),
    });
  }
}
