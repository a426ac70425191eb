import type { EntityManager } from '@mikro-orm/core';
import type { Reports, ServerReport } from '@trailcast/schema/node';
import type { ServerStatus } from '@trailcast/schema/wire';
import type { Clock } from '../../../infra/clock.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import { findHelpersByOwner } from '../../studio/studio-helper.entity.js';
import type { FeedDetails, FeedView } from '../feed/feed-view.js';
import {
  emitServer,
  emitStatus,
  emitStudio,
  findServersLeaving,
  findServersByNode,
  findReplacedInstances,
  findServersShowing,
  parseReport,
  type ServerRow,
} from '../relay-server.repository.js';
import { readShownVersion, toStatus } from '../relay-server.view.js';
import { differsVisibly } from '../server-status.js';
import { LAST_LIVE_INTERVAL_MS, toStoredReport, applyLoss, applyReport } from './apply-report.js';

/** Minimum interval at which a process that does not lead reads servers without new statistics, ms. */
const IDLE_READ_INTERVAL_MS = 20_000;

/** The work to do after reports were stored. */
export interface StoreResult {
  /** Servers on the node without a row. */
  orphans: ServerReport[];
  /** Orphaned instances whose row has another instance. */
  replaced: Set<string>;
  /** Statuses with new statistics or faults, by owner. */
  updates: { userId: number; helpers: number[]; status: ServerStatus }[];
}

/** Stores node reports and notifies owners of visible changes. */
export class ReportStore {
  /** The last pushed hints, by server. */
  readonly #pushedHints = new Map<number, string>();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly feedView: FeedView,
    private readonly resumeWindowMs: number,
  ) {}

  /** Stores a node's reports. Throws NotLeaderError if this process is no longer the leader. */
  store(node: string, reports: Reports, term: Term): Promise<StoreResult> {
    return this.database.transact(async (tx) => {
      const rows = await findServersByNode(tx.em, node);
      for (const row of rows) if (row.state === 'PRESENT') await this.#storeReport(tx, row, reports);
      const assigned = new Set(rows.map((row) => `${row.id} ${row.instance}`));
      // The previous instance runs until the move has ended, because the server may return to that instance.
      const leavingRows = await findServersLeaving(tx.em, node);
      for (const { id, previousInstance } of leavingRows) assigned.add(`${id} ${previousInstance}`);
      const orphans = reports.servers.filter(({ id, instance }) => !assigned.has(`${id} ${instance}`));
      const replaced = await findReplacedInstances(tx.em, orphans);
      await term.fence(tx);
      return {
        orphans,
        replaced,
        updates: await this.#readUpdates(
          tx.em,
          [...rows, ...(await this.#findServersOnOtherNodes(tx.em, node))],
          tx.now,
        ),
      };
    });
  }

  /** Returns the statuses with new statistics or hints. Call it in a process that does not lead. */
  async readUpdates(node: string): Promise<StoreResult['updates']> {
    const isIdle = this.#pushedHints.size === 0 && !this.feedView.hasReports;
    if (isIdle && performance.now() - this.#readAt < IDLE_READ_INTERVAL_MS) return [];
    this.#readAt = performance.now();
    const now = await this.clock.now();
    return this.database.read(async (em) =>
      this.#readUpdates(
        em,
        [...(await findServersByNode(em, node)), ...(await this.#findServersOnOtherNodes(em, node))],
        now,
      ),
    );
  }

  async #storeReport(tx: Transaction, row: ServerRow, reports: Reports): Promise<void> {
    const isNewer = row.reportBootId !== reports.bootId || reports.revision > row.reportRevision;
    const report = reports.servers.find(({ id, instance }) => id === row.id && instance === row.instance);
    if (!isNewer || !changesRow(row, report, tx.now)) return;
    const scenes = () => JSON.stringify(parseReport(row)?.scenes ?? []);
    const previous = { status: toStatus(row), revision: readShownVersion(row), scenes: scenes() };
    if (report) applyReport(row, report, tx.now);
    else applyLoss(row, tx.now, this.resumeWindowMs);
    row.reportBootId = reports.bootId;
    row.reportRevision = reports.revision;
    if (differsVisibly(previous.status, toStatus(row))) await emitStatus(tx, row);
    if (previous.revision !== readShownVersion(row)) await emitServer(tx, row);
    else if (previous.scenes !== scenes()) await emitStudio(tx, row);
  }

  async #readUpdates(
    em: EntityManager,
    rows: readonly ServerRow[],
    now: number,
  ): Promise<StoreResult['updates']> {
    const updates = rows.flatMap((row) => {
      const details: Partial<FeedDetails> = row.state === 'PRESENT' ? this.feedView.findDetails(row) : {};
      const status = toStatus(row, details);
      const hintsChanged = this.#recordHints(status);
      const hasStats = details.stats ?? status.destinations?.some(({ kbps }) => kbps !== undefined);
      return hasStats || hintsChanged ? [{ userId: row.owner.id, status }] : [];
    });
    if (updates.length === 0) return [];
    const helpers = await findHelpersByOwner(
      em,
      updates.map(({ userId }) => userId),
      now,
    );
    return updates.map((update) => ({ ...update, helpers: helpers.get(update.userId) ?? [] }));
  }

  /** Returns the servers on other nodes whose phones connected to this node and were refused. */
  async #findServersOnOtherNodes(em: EntityManager, node: string): Promise<ServerRow[]> {
    const { digests, streamIds } = this.feedView.findAffectedStreams(node);
    const rows = digests.length > 0 ? await findServersShowing(em, digests, streamIds) : [];
    return rows.filter((row) => row.node !== node);
  }

  /**
   * Records a server's hints and feed. Returns true if they differ from those pushed last. Ignores the hints' texts,
   * which change with time.
   */
  #recordHints({ serverId, hints, feed }: ServerStatus): boolean {
    const pushedHints = this.#pushedHints.get(serverId);
    const visibleHints = hints?.map(({ code, at, words: message }) => [code, at, message]);
    const text = visibleHints || feed ? JSON.stringify([visibleHints, feed]) : undefined;
    if (text === undefined) this.#pushedHints.delete(serverId);
    else this.#pushedHints.set(serverId, text);
    return text !== pushedHints;
  }
}

/** Returns true if a report changes the row. Most reports repeat the stored state. */
function changesRow(row: ServerRow, report: ServerReport | undefined, now: number): boolean {
  if (!report) return Boolean(row.report);
  if (toStoredReport(report) !== row.report) return true;
  if (report.output.state !== 'live') return false;
  const isOutcomeDue = row.streaming && !row.confirmed && report.output.attempt === row.attempt;
  return isOutcomeDue || now - (row.lastLive ?? 0) >= LAST_LIVE_INTERVAL_MS;
}
