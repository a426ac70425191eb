import type { EntityManager } from '@mikro-orm/core';
import type { Reports, ServerReport } from '@trailcast/schema/node';
import type { FeedFault, ServerStatus } from '@trailcast/schema/wire';
import type { Database, Transaction } from '../../../infra/db/database.js';
import type { Term } from '../../../infra/leader/leadership.js';
import type { FeedView } from '../feed/feed-view.js';
import {
  emitServer,
  emitStatus,
  findLeaving,
  findOfNode,
  findReplaced,
  findShowing,
  type ServerRow,
} from '../relay-server.repository.js';
import { runningRevision, toStatus } from '../relay-server.view.js';
import { looksDifferent } from '../server-status.js';
import { LAST_LIVE_EVERY_MS, storedReport, takeLoss, takeReport } from './take-report.js';

export interface Taken {
  /** What the node runs although no row asks for it. */
  orphans: ServerReport[];
  /** Instances among them in whose place the row has another one. */
  replaced: Set<string>;
  /** Statuses with moving figures, by owner. */
  moving: { userId: number; status: ServerStatus }[];
}

/** Stores what a node reports: the newest wins, and its owner is told of what looks different. */
export class ReportIntake {
  /** The faults that were pushed last, by server. */
  readonly #told = new Map<number, string>();

  constructor(
    private readonly database: Database,
    private readonly feeds: FeedView,
    private readonly resumeWindowMs: number,
  ) {}

  /** What the leader makes of it. Throws NotLeaderError. */
  take(node: string, reports: Reports, term: Term): Promise<Taken> {
    return this.database.transact(async (tx) => {
      const rows = await findOfNode(tx.em, node);
      for (const row of rows) if (row.state === 'PRESENT') await this.#takeRow(tx, row, reports);
      const wanted = new Set(rows.map((row) => `${row.id} ${row.instance}`));
      // It goes on until the move has come to its end, which may lead back to it.
      const leaving = await findLeaving(tx.em, node);
      for (const { id, previousInstance } of leaving) wanted.add(`${id} ${previousInstance}`);
      const orphans = reports.servers.filter(({ id, instance }) => !wanted.has(`${id} ${instance}`));
      const replaced = await findReplaced(tx.em, orphans);
      await term.fence(tx);
      return { orphans, replaced, moving: this.#moving([...rows, ...(await this.#elsewhere(tx.em, node))]) };
    });
  }

  /** The figures alone, for the channels of a process that does not lead. */
  async look(node: string): Promise<Taken['moving']> {
    if (this.#told.size === 0 && !this.feeds.hasNews) return [];
    return this.#moving(
      await this.database.read(async (em) => [
        ...(await findOfNode(em, node)),
        ...(await this.#elsewhere(em, node)),
      ]),
    );
  }

  async #takeRow(tx: Transaction, row: ServerRow, reports: Reports): Promise<void> {
    const newer = row.reportBootId !== reports.bootId || reports.revision > row.reportRevision;
    const report = reports.servers.find(({ id, instance }) => id === row.id && instance === row.instance);
    if (!newer || !saysSomething(row, report, tx.now)) return;
    const before = { status: toStatus(row), revision: runningRevision(row) };
    if (report) takeReport(row, report, tx.now);
    else takeLoss(row, tx.now, this.resumeWindowMs);
    row.reportBootId = reports.bootId;
    row.reportRevision = reports.revision;
    if (looksDifferent(before.status, toStatus(row))) await emitStatus(tx, row);
    if (before.revision !== runningRevision(row)) await emitServer(tx, row);
  }

  #moving(rows: readonly ServerRow[]): Taken['moving'] {
    return rows.flatMap((row) => {
      const shown = row.state === 'PRESENT' ? this.feeds.of(row) : {};
      const isNews = this.#tell(row.id, shown.fault);
      return shown.figures || isNews ? [{ userId: row.owner.id, status: toStatus(row, shown) }] : [];
    });
  }

  /** Servers of other nodes whose phone called this one and was refused. */
  async #elsewhere(em: EntityManager, node: string): Promise<ServerRow[]> {
    const { digests, streamIds } = this.feeds.concerned(node);
    const rows = digests.length > 0 ? await findShowing(em, digests, streamIds) : [];
    return rows.filter((row) => row.node !== node);
  }

  /** Whether the server's owner has not been told of this fault, or of its end. */
  #tell(serverId: number, fault: FeedFault | undefined): boolean {
    const before = this.#told.get(serverId);
    const text = fault && JSON.stringify(fault);
    if (text === undefined) this.#told.delete(serverId);
    else this.#told.set(serverId, text);
    return text !== before;
  }
}

/** Whether there is anything to store: most reports repeat what is known. */
function saysSomething(row: ServerRow, report: ServerReport | undefined, now: number): boolean {
  if (!report) return Boolean(row.report);
  if (storedReport(report) !== row.report) return true;
  if (report.output.state !== 'live') return false;
  const outcomeDue = row.streaming && !row.confirmed && report.output.attempt === row.attempt;
  return outcomeDue || now - (row.lastLive ?? 0) >= LAST_LIVE_EVERY_MS;
}
