import type { FeedReport, Refusal, ServerReport, ShownReport } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { DestinationFigures, type ReportedDestination } from '../destinations/destination-figures.js';
import { toFeedFault } from './feed-fault.js';
import type { FeedFigures, Figures } from './feed-figures.js';
import type { Moment } from '../server-hints.js';
import { RefusedCalls } from './refused-calls.js';
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
  figures?: Figures;
  fault?: FeedFault;
  /** Reports of the server's destinations, with their figures. */
  destinations?: readonly ReportedDestination[];
  moment: Moment;
}

/** Returns figures and faults of feeds, and figures of destinations, from the nodes' latest reports. */
export class FeedView {
  readonly #refused = new RefusedCalls();
  readonly #destinations = new DestinationFigures();
  readonly #shown = new Map<string, { at: number; byInstance: ReadonlyMap<string, ShownReport> }>();

  constructor(
    private readonly figures: FeedFigures,
    private readonly database: Database,
    private readonly streams: RelayStreams,
    private readonly linkNames: LinkNames,
    /** Time until users are warned that viewers don't see their feed or that nothing is sent, ms. */
    private readonly hintAfterMs: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  async record(node: string, reports: NodeReports): Promise<void> {
    const now = this.now();
    this.figures.record(node, reports.feeds, now);
    this.#destinations.record(node, reports.servers, now);
    const shownReports = reports.servers.flatMap((server) =>
      server.shown ? [[server.instance, server.shown] as const] : [],
    );
    this.#shown.set(node, { at: now, byInstance: new Map(shownReports) });
    this.#refused.record(node, reports.refusals, now);
    this.#refused.recordLive(reports.feeds, now);
    const formerDigests = this.#refused.formerDigests;
    const resolve = () => this.database.read((em) => this.streams.findStreamsOfFormer(em, formerDigests));
    this.#refused.resolve(formerDigests.length > 0 ? await resolve() : new Map());
  }

  /** Drops the feeds and refused callers of a node that can't be reached. */
  drop(node: string): void {
    this.figures.record(node, []);
    this.#destinations.drop(node);
    this.#shown.delete(node);
    this.#refused.record(node, [], this.now());
  }

  /** Returns the streams whose phones a node has refused, including streams of servers on other nodes. */
  findAffectedStreams(node: string): { digests: string[]; streamIds: number[] } {
    return this.#refused.findAffectedStreams(node);
  }

  /** True if a feed or a broadcast is live, or a caller was refused. */
  get hasReports(): boolean {
    return this.figures.listLiveFeeds().length > 0 || this.#refused.hasCalls || this.#destinations.hasReports;
  }

  findDetails(row: Pick<ServerRow, 'node' | 'instance' | 'stream'>): FeedDetails {
    const destinations = this.#destinations.findReports(row.node, row.instance);
    return {
      ...this.#findFeed(row),
      ...(destinations ? { destinations } : {}),
      moment: this.#findMoment(row),
    };
  }

  #findMoment({ node, instance, stream }: Pick<ServerRow, 'node' | 'instance' | 'stream'>): Moment {
    const reported = this.#shown.get(node);
    const shownReport = reported?.byInstance.get(instance);
    const digest = stream?.$.keyDigest;
    return {
      now: this.now(),
      health: digest === undefined ? null : this.figures.findHealth(digest),
      shown: reported && shownReport ? { shown: shownReport, at: reported.at } : null,
      afterMs: this.hintAfterMs,
    };
  }

  #findFeed(row: Pick<ServerRow, 'node' | 'stream'>): Omit<FeedDetails, 'moment'> {
    const stream = row.stream?.$;
    if (!stream) return {};
    return { figures: this.#findFigures(stream), fault: this.findFault(stream, row.node) };
  }

  /** Returns the figures of a stream's feed. Links have the names that the phone gives them. */
  #findFigures({ id, keyDigest }: { id: number; keyDigest: string }): Figures | undefined {
    const figures = this.figures.findFigures(keyDigest);
    if (!figures?.links) return figures;
    const names = this.linkNames.findNames(id, figures.links);
    return {
      ...figures,
      links: figures.links.map((link) => ({ ...link, name: names.get(link.number) ?? link.name })),
    };
  }

  /** Returns the fault of a stream's feed. `node`: the node of the stream's server; null without a server. */
  findFault(
    { id: streamId, keyDigest, live }: { id: number; keyDigest: string; live: boolean },
    node: string | null = null,
  ): FeedFault | undefined {
    return toFeedFault({
      live: live || this.figures.findFigures(keyDigest) !== undefined,
      content: this.figures.findFault(keyDigest),
      refusal: this.#refused.findRefusal({ node, streamId, keyDigest }, this.now()),
    });
  }
}
