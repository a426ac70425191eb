import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { Reports } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Clock } from '../../../infra/clock.js';
import type { Database } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import type { StatsSender } from '../../../infra/push/push-source.js';
import type { FeedReports } from '../feed/feed-reports.js';
import type { LiveStreamStore } from '../feed/live-stream-store.js';
import type { FeedView } from '../feed/feed-view.js';
import type { ForwardPublisher } from '../fleet/forward-publisher.js';
import type { KnownNode, NodeDirectory } from '../fleet/node-directory.js';
import { OrphanWatch } from '../fleet/orphan-watch.js';
import type { ReportStore, StoreResult } from './report-store.js';
import { ReportLoop } from '../fleet/report-loop.js';
import type { RightsPublisher } from '../fleet/rights-publisher.js';
import { RowRepair } from './row-repair.js';
import { removeCostHints } from '../server-hints.js';
import { areTargetsDue } from '../destinations/targets-due.js';
import type { TargetSync } from '../destinations/target-sync.js';
import { needsSync, readSweptRows } from './swept-row.js';
import type { ServerMoves } from './server-moves.js';
import type { ServerSync } from './server-sync.js';
import type { ServerWatch } from './server-watch.js';

/** Interval at which rows are compared with node reports, ms. Changes made by this process are pushed immediately. */
const SWEEP_INTERVAL_MS = 500;
/** Interval at which the rights are published again, ms. A node refuses phones after 24 h without them. */
const RIGHTS_INTERVAL_MS = 10 * 60_000;
/** Time after which the feeds of an unreachable node count as gone, ms. */
const FEEDS_GONE_MS = 10_000;

export interface ReconcilerDeps {
  database: Database;
  clock: Clock;
  directory: NodeDirectory;
  reportStore: ReportStore;
  liveStreams: LiveStreamStore;
  feedReports: FeedReports;
  feedView: FeedView;
  sync: ServerSync;
  targetSync: TargetSync;
  rights: RightsPublisher;
  forwards: ForwardPublisher;
  moves: ServerMoves;
  watch: ServerWatch;
  statsSender: StatsSender;
  leadership: Leadership;
  logger: Logger;
  /** Time for which an orphaned server may run, ms. */
  orphanGraceMs?: number;
}

/**
 * Reconciles the database's desired state with the nodes' reports, from start to close. Every process polls the nodes;
 * only the leader stores reports and acts on them.
 */
export class Reconciler {
  readonly #loops: ReportLoop[];
  readonly #orphanWatch: OrphanWatch;
  readonly #rowRepair: RowRepair;
  /** The term in which the current reports were stored. */
  #storedTerm: Term | null = null;
  readonly #sweeps = new CoalescedRun(() => this.#trySweep());
  #lastSweep: number | null = null;
  #sweepTimer: NodeJS.Timeout | undefined;
  #rightsTimer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: ReconcilerDeps) {
    const { directory, logger, orphanGraceMs = 10_000 } = deps;
    this.#rowRepair = new RowRepair(deps);
    this.#orphanWatch = new OrphanWatch(orphanGraceMs, logger);
    this.#loops = directory
      .all()
      .map(
        (knownNode) =>
          new ReportLoop(knownNode, (reporter, reports) => this.#handleReports(reporter, reports), logger),
      );
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
    this.#sweepTimer = setInterval(() => this.#sweeps.isBusy || void this.#sweeps.run(), SWEEP_INTERVAL_MS);
    this.#rightsTimer = setInterval(() => void this.#publishRights(), RIGHTS_INTERVAL_MS);
  }

  /** Stops reconciling. The nodes keep running. */
  async close(): Promise<void> {
    clearInterval(this.#sweepTimer);
    clearInterval(this.#rightsTimer);
    await Promise.all(this.#loops.map((loop) => loop.close()));
    await this.#sweeps.idle();
    await this.deps.moves.close();
    await this.deps.targetSync.close();
    await this.deps.sync.close();
  }

  async #handleReports(knownNode: KnownNode, reports: Reports): Promise<void> {
    const { feedView, reportStore, watch, leadership } = this.deps;
    await feedView.record(knownNode.node.name, reports);
    const { term } = leadership;
    if (term) await this.#store(knownNode, reports, term);
    else this.#publishStatuses(await reportStore.readUpdates(knownNode.node.name));
    watch.notify();
    // Not awaited, because a client may be waiting for the next reports.
    void this.#sweeps.run();
  }

  /** Time of the last sweep, ms of this process's clock; null before the first. */
  get lastSweep(): number | null {
    return this.#lastSweep;
  }

  async #store(knownNode: KnownNode, reports: Reports, term: Term): Promise<void> {
    const { feedReports, reportStore, liveStreams, directory, rights } = this.deps;
    if (rights.isBehind(knownNode)) rights.catchUp(knownNode);
    try {
      if (feedReports.haveAllReported(directory.names())) await liveStreams.store(term);
      const { orphans, replaced, updates } = await reportStore.store(knownNode.node.name, reports, term);
      this.#publishStatuses(updates);
      this.#orphanWatch.update(knownNode.node, orphans, replaced);
    } catch (error) {
      // The new leader has these reports or newer ones.
      if (!(error instanceof NotLeaderError)) throw error;
    }
  }

  #publishStatuses(updates: StoreResult['updates']): void {
    const { statsSender } = this.deps;
    for (const { userId, helpers, status } of updates) {
      statsSender.publish(userId, '/user/queue/status/update', status.serverId, status);
      const helperStatus = removeCostHints(status);
      for (const helper of helpers)
        statsSender.publish(helper, '/user/queue/studio-status/update', status.serverId, helperStatus);
    }
  }

  /** Logs a failure. The next sweep retries. */
  async #trySweep(): Promise<void> {
    const { leadership, logger } = this.deps;
    const { term } = leadership;
    try {
      if (term) await this.#sweep(term);
    } catch (error) {
      if (!(error instanceof NotLeaderError)) logger.error({ err: error }, 'the reconcile sweep failed');
    }
  }

  async #sweep(term: Term): Promise<void> {
    const { directory, rights, sync, targetSync, forwards, moves } = this.deps;
    await this.#storeCurrentReports(term);
    await this.#dropFeedsOfFailingNodes(term);
    this.#orphanWatch.sweep();
    await rights.publishMissed();
    for (const knownNode of directory.all())
      if (knownNode.reachable && rights.isBehind(knownNode)) rights.catchUp(knownNode);
    const rows = await readSweptRows(this.deps.database);
    forwards.publish(rows);
    moves.check(rows, term);
    const now = await this.deps.clock.now();
    for (const row of rows) {
      if (row.state === 'PRESENT') await this.#rowRepair.repair(row, now, term);
      if (needsSync(row, directory)) sync.request(row.id);
      if (areTargetsDue(row, directory)) targetSync.request(row.id);
    }
    this.#lastSweep = Date.now();
  }

  /** Stores the current reports once per term, because the nodes may have no newer ones to send. */
  async #storeCurrentReports(term: Term): Promise<void> {
    if (this.#storedTerm === term) return;
    this.#orphanWatch.reset();
    for (const knownNode of this.deps.directory.all()) {
      if (knownNode.reports) await this.#store(knownNode, knownNode.reports, term);
    }
    this.#storedTerm = term;
  }

  async #dropFeedsOfFailingNodes(term: Term): Promise<void> {
    const { directory, feedReports, feedView, liveStreams } = this.deps;
    const lostNodes = directory
      .all()
      .filter(
        ({ failingSince }) => failingSince !== null && performance.now() - failingSince > FEEDS_GONE_MS,
      );
    for (const { node } of lostNodes) feedView.drop(node.name);
    if (lostNodes.length > 0 && feedReports.haveAllReported(directory.names())) await liveStreams.store(term);
  }

  async #publishRights(): Promise<void> {
    if (!this.deps.leadership.term) return;
    await this.deps.rights
      .publish()
      .catch((error: unknown) => this.deps.logger.error({ err: error }, 'the rights could not be published'));
  }
}
