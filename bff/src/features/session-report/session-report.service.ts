import type { EntityManager } from '@mikro-orm/core';
import type { SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import type { Database } from '../../infra/db/database.js';
import { NotFoundError } from '../../infra/errors.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { SessionReportEntity } from './session-report.entity.js';
import {
  checkSessionReportRole,
  checkSessionReportRelation,
  type SessionReportAction,
} from './session-report.policy.js';
import { emitReport, findReport, findReports } from './session-report.repository.js';
import type { ReportedStreams, SessionLog } from './session-report.ports.js';
import { readStreamId, toSession, toHead, toReport } from './session-report.view.js';

/** Operations on a user's reports. Every method checks access first. */
export class SessionReportService {
  constructor(
    private readonly database: Database,
    private readonly log: SessionLog,
    private readonly streams: ReportedStreams,
  ) {}

  async list(viewer: Viewer): Promise<SessionReportHead[]> {
    enforce(checkSessionReportRole(viewer.role, 'list'), 'report');
    const rows = await this.database.transact(({ em, now }) => findReports(em, viewer.userId, now));
    return rows.map(toHead);
  }

  async get(viewer: Viewer, id: number): Promise<SessionReport> {
    return this.database.transact(async ({ em, now }) => {
      const row = await this.#requireReport(em, viewer, id, 'see', now);
      return toReport(row, await this.log.findActions(em, toSession(row)));
    });
  }

  /** Returns a report and the present name of its stream; null if the stream is unknown or no longer visible. */
  async getWithStreamName(
    viewer: Viewer,
    id: number,
  ): Promise<{ report: SessionReport; streamName: string | null }> {
    return this.database.transact(async ({ em, now }) => {
      const row = await this.#requireReport(em, viewer, id, 'see', now);
      const streamId = readStreamId(row);
      return {
        report: toReport(row, await this.log.findActions(em, toSession(row))),
        streamName: streamId === null ? null : await this.streams.findName(em, viewer.userId, streamId),
      };
    });
  }

  /** Deletes a report with its log. */
  async delete(viewer: Viewer, id: number): Promise<void> {
    await this.database.transact(async (tx) => {
      const row = await this.#requireReport(tx.em, viewer, id, 'delete', tx.now);
      await this.log.deleteActions(tx.em, toSession(row));
      tx.em.remove(row);
      await tx.em.flush();
      emitReport(tx, row, 'delete');
    });
  }

  /** Deletes expired reports. Returns their number. */
  prune(): Promise<number> {
    return this.database.transact(({ em, now }) =>
      em.nativeDelete(SessionReportEntity, { expires: { $lte: now } }),
    );
  }

  async #requireReport(
    em: EntityManager,
    viewer: Viewer,
    id: number,
    action: SessionReportAction,
    now: number,
  ) {
    enforce(checkSessionReportRole(viewer.role, action), 'report');
    const row = await findReport(em, id, now);
    if (!row) throw new NotFoundError('There is no such report.');
    enforce(checkSessionReportRelation(row.owner.id === viewer.userId ? 'owner' : 'none'), 'report');
    return row;
  }
}
