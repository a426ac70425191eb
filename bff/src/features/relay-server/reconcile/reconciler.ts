import type { Reports } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import type { StatsSink } from '../../../infra/push/push-source.js';
import type { FeedFigures } from '../feed/feed-figures.js';
import type { FeedIntake } from '../feed/feed-intake.js';
import type { FeedView } from '../feed/feed-view.js';
import type { ForwardPublisher } from '../fleet/forward-publisher.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import { OrphanWatch } from '../fleet/orphan-watch.js';
import type { ReportIntake, Taken } from './report-intake.js';
import { ReportLoop } from '../fleet/report-loop.js';
import type { RightsPublisher } from '../fleet/rights-publisher.js';
import { RowRepair } from './row-repair.js';
import { differs, readSwept } from './swept-row.js';
import type { ServerMoves } from './server-moves.js';
import type { ServerSync } from './server-sync.js';
import type { ServerWatch } from './server-watch.js';

/** How often rows are compared with what the nodes observe, ms; changes made here are carried at once. */
const SWEEP_MS = 500;
/** The rights are told again this often, ms: a node refuses phones after 24 h without a word. */
const RIGHTS_EVERY_MS = 10 * 60_000;
/** Feeds of a node that can't be reached count as gone after this time, ms. */
const FEEDS_GONE_MS = 10_000;

export interface ReconcilerParts {
  database: Database;
  clock: Clock;
  directory: NodeDirectory;
  intake: ReportIntake;
  feeds: FeedIntake;
  figures: FeedFigures;
  feedView: FeedView;
  sync: ServerSync;
  rights: RightsPublisher;
  forwards: ForwardPublisher;
  moves: ServerMoves;
  watch: ServerWatch;
  sink: StatsSink;
  leadership: Leadership;
  logger: Logger;
  /** How long a server that no row asks for may run, ms. */
  orphanGraceMs?: number;
}

/**
 * Closes the difference between what the database wants and what the nodes report, from start to close. Every process
 * follows the nodes; the leader alone stores what they report and decides what follows.
 */
export class Reconciler {
  readonly #loops: ReportLoop[];
  readonly #orphans: OrphanWatch;
  readonly #repair: RowRepair;
  /** The term in which the nodes' newest reports were taken over. */
  #taken: Term | null = null;
  #sweeping: Promise<void> | null = null;
  #lastSweep: number | null = null;
  #sweepTimer: NodeJS.Timeout | undefined;
  #rightsTimer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: ReconcilerParts) {
    const { directory, logger, orphanGraceMs = 10_000 } = parts;
    this.#repair = new RowRepair(parts);
    this.#orphans = new OrphanWatch(orphanGraceMs, logger);
    this.#loops = directory
      .all()
      .map((known) => new ReportLoop(known, (of, reports) => this.#take(of, reports), logger));
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
    this.#sweepTimer = setInterval(() => void this.#sweepOnce(), SWEEP_MS);
    this.#rightsTimer = setInterval(() => void this.#publishRights(), RIGHTS_EVERY_MS);
  }

  /** Nodes go on as they are. */
  async close(): Promise<void> {
    clearInterval(this.#sweepTimer);
    clearInterval(this.#rightsTimer);
    await Promise.all(this.#loops.map((loop) => loop.close()));
    await this.#sweeping;
    await this.parts.moves.close();
    await this.parts.sync.close();
  }

  async #take(known: KnownNode, reports: Reports): Promise<void> {
    const { feedView, intake, watch, leadership } = this.parts;
    await feedView.take(known.node.name, reports);
    const { term } = leadership;
    if (term) await this.#store(known, reports, term);
    else this.#show(await intake.look(known.node.name));
    watch.notify();
    await this.#sweepOnce();
  }

  /** When rows were last compared with what the nodes observe, ms of this process's clock; null before the first time. */
  get lastSweep(): number | null {
    return this.#lastSweep;
  }

  async #store(known: KnownNode, reports: Reports, term: Term): Promise<void> {
    const { figures, intake, feeds, directory, rights } = this.parts;
    if (rights.isBehind(known)) rights.catchUp(known);
    try {
      if (figures.complete(directory.names())) await feeds.take(term);
      const { orphans, replaced, moving } = await intake.take(known.node.name, reports, term);
      this.#show(moving);
      this.#orphans.see(known.node, orphans, replaced);
    } catch (error) {
      // The one that leads now has these reports, or newer ones.
      if (!(error instanceof NotLeaderError)) throw error;
    }
  }

  #show(moving: Taken['moving']): void {
    for (const { userId, status } of moving) {
      this.parts.sink.publish(userId, '/user/queue/status/update', status.serverId, status);
    }
  }

  /** One at a time; a failure is the database's, and the next sweep tries again. */
  #sweepOnce(): Promise<void> {
    const { term } = this.parts.leadership;
    if (!term) return Promise.resolve();
    this.#sweeping ??= this.#sweep(term)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => (this.#sweeping = null));
    return this.#sweeping;
  }

  #failed(error: unknown): void {
    if (!(error instanceof NotLeaderError)) this.parts.logger.error({ err: error }, 'sweep failed');
  }

  async #sweep(term: Term): Promise<void> {
    const { directory, rights, sync, forwards, moves } = this.parts;
    await this.#takeOver(term);
    await this.#dropLostFeeds(term);
    this.#orphans.sweep();
    await rights.keep();
    for (const known of directory.all()) if (known.reachable && rights.isBehind(known)) rights.catchUp(known);
    const rows = await readSwept(this.parts.database);
    forwards.publish(rows);
    moves.look(rows, term);
    const now = await this.parts.clock.now();
    for (const row of rows) {
      if (row.state === 'PRESENT') await this.#repair.mend(row, now, term);
      if (differs(row, directory)) sync.want(row.id);
    }
    this.#lastSweep = Date.now();
  }

  /** A new leader begins with the reports that it has: the nodes need not have anything new to tell. */
  async #takeOver(term: Term): Promise<void> {
    if (this.#taken === term) return;
    this.#orphans.forget();
    for (const known of this.parts.directory.all()) {
      if (known.reports) await this.#store(known, known.reports, term);
    }
    this.#taken = term;
  }

  async #dropLostFeeds(term: Term): Promise<void> {
    const { directory, figures, feedView, feeds } = this.parts;
    const gone = directory
      .all()
      .filter(({ lostAt }) => lostAt !== null && performance.now() - lostAt > FEEDS_GONE_MS);
    for (const { node } of gone) feedView.drop(node.name);
    if (gone.length > 0 && figures.complete(directory.names())) await feeds.take(term);
  }

  async #publishRights(): Promise<void> {
    if (!this.parts.leadership.term) return;
    await this.parts.rights
      .publish()
      .catch((error: unknown) => this.parts.logger.error({ err: error }, 'rights not published'));
  }
}
