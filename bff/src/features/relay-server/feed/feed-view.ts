import type { FeedReport, Refusal, ServerReport, ShownReport } from '@trailcast/schema/node';
import type { FeedFault } from '@trailcast/schema/wire';
import type { Database } from '../../../infra/db/database.js';
import { DestinationFigures, type ReportedDestination } from '../destinations/destination-figures.js';
import { feedFault } from './feed-fault.js';
import type { FeedFigures, Figures } from './feed-figures.js';
import type { Moment } from '../server-hints.js';
import { RefusedCalls } from './refused-calls.js';
import type { LinkNames, RelayStreams } from '../relay-server.ports.js';
import type { ServerRow } from '../relay-server.repository.js';

/** Parts of a node's reports that are shown but not stored. */
interface NodeReports {
  feeds: FeedReport[];
  refusals: Refusal[];
  servers: Pick<ServerReport, 'instance' | 'destinations' | 'shown'>[];
}

/** Data that is not in the database. */
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
    const shown = reports.servers.flatMap((each) =>
      each.shown ? [[each.instance, each.shown] as const] : [],
    );
    this.#shown.set(node, { at: now, byInstance: new Map(shown) });
    this.#refused.record(node, reports.refusals, now);
    this.#refused.recordLive(reports.feeds, now);
    const former = this.#refused.formerDigests;
    const resolve = () => this.database.read((em) => this.streams.streamsOfFormer(em, former));
    this.#refused.resolve(former.length > 0 ? await resolve() : new Map());
  }

  /** Drops the feeds and refused callers of a node that can't be reached. */
  drop(node: string): void {
    this.figures.record(node, []);
    this.#destinations.drop(node);
    this.#shown.delete(node);
    this.#refused.record(node, [], this.now());
  }

  /** Returns the streams that a node's refused callers concern, including streams of servers on other nodes. */
  affectedStreams(node: string): { digests: string[]; streamIds: number[] } {
    return this.#refused.affectedStreams(node);
  }

  /** True if a feed or a broadcast is live, or a caller was refused. */
  get hasReports(): boolean {
    return this.figures.live().length > 0 || this.#refused.any || this.#destinations.any;
  }

  detailsOf(row: Pick<ServerRow, 'node' | 'instance' | 'stream'>): FeedDetails {
    const destinations = this.#destinations.figuresOf(row.node, row.instance);
    return {
      ...this.#feedOf(row),
      ...(destinations ? { destinations } : {}),
      moment: this.#momentOf(row),
    };
  }

  #momentOf({ node, instance, stream }: Pick<ServerRow, 'node' | 'instance' | 'stream'>): Moment {
    const reported = this.#shown.get(node);
    const shown = reported?.byInstance.get(instance);
    const digest = stream?.$.keyDigest;
    return {
      now: this.now(),
      health: digest === undefined ? null : this.figures.healthOf(digest),
      shown: reported && shown ? { shown, at: reported.at } : null,
      afterMs: this.hintAfterMs,
    };
  }

  #feedOf(row: Pick<ServerRow, 'node' | 'stream'>): Omit<FeedDetails, 'moment'> {
    const stream = row.stream?.$;
    if (!stream) return {};
    return { figures: this.#figuresOf(stream), fault: this.faultOf(stream, row.node) };
  }

  /** Returns the figures of a stream's feed. Links have the names that the phone gives them. */
  #figuresOf({ id, keyDigest }: { id: number; keyDigest: string }): Figures | undefined {
    const figures = this.figures.figuresOf(keyDigest);
    if (!figures?.links) return figures;
    const names = this.linkNames.namesOf(id, figures.links);
    return {
      ...figures,
      links: figures.links.map((link) => ({ ...link, name: names.get(link.number) ?? link.name })),
    };
  }

  /** Returns the fault of a stream's feed. `node`: the node of the stream's server; null without a server. */
  faultOf(
    { id: streamId, keyDigest, live }: { id: number; keyDigest: string; live: boolean },
    node: string | null = null,
  ): FeedFault | undefined {
    return feedFault({
      live: live || this.figures.figuresOf(keyDigest) !== undefined,
      content: this.figures.faultOf(keyDigest),
      refusal: this.#refused.refusalOf({ node, streamId, keyDigest }, this.now()),
    });
  }
}
