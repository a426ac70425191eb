import type { NodeSession } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../../infra/db/database.js';
import {
  NotLeaderError,
  type Leadership,
  type LeaderTask,
  type Term,
} from '../../infra/leader/leadership.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { UserEntity } from '../user/user.entity.js';
import { alignReport, sumLengths } from './page/report-alignment.js';
import { findGaps } from './report-gaps.js';
import { SessionReportEntity } from './session-report.entity.js';
import type { ReportedLinks, ServerPrices, SessionNode, SessionNodes } from './session-report.ports.js';
import { emitReport, findStoredSessions } from './session-report.repository.js';

const CHECK_INTERVAL_MS = 1_000;
/** Pause before the next request to a node that could not be read or that has not deleted a session, ms. */
const RETRY_DELAY_MS = 5_000;
/** Interval at which the names of links are recorded, ms. A phone reports its links every 3 s. */
const NAMES_INTERVAL_MS = 3_000;
/** Retention of a report, ms. */
const REPORT_RETENTION_MS = 90 * 86_400_000;
const HOUR_MS = 3_600_000;

export interface SessionReportSyncDeps {
  database: Database;
  nodes: SessionNodes;
  prices: ServerPrices;
  links: ReportedLinks;
  leadership: Leadership;
  logger: Logger;
}

/** Stores the nodes' ended sessions, and then deletes them from the nodes. Only the leader runs it. */
export class SessionReportSync implements LeaderTask {
  readonly #task: PeriodicTask;
  readonly #storedRevisions = new Map<string, string>();
  readonly #retryAt = new Map<string, number>();
  #nextNamesReadAt = 0;

  constructor(private readonly deps: SessionReportSyncDeps) {
    this.#task = new PeriodicTask((signal) => this.#syncDueNodes(signal), CHECK_INTERVAL_MS);
  }

  close(): Promise<void> {
    return this.#task.close();
  }

  async #syncDueNodes(signal: AbortSignal): Promise<void> {
    await this.#recordLinkNames(signal);
    const dueNodes = this.deps.nodes.all().filter((node) => this.#isDue(node));
    await Promise.all(dueNodes.map((node) => this.#sync(node, signal)));
  }

  async #recordLinkNames(signal: AbortSignal): Promise<void> {
    const { database, links, leadership, logger } = this.deps;
    const now = performance.now();
    if (!leadership.term || now < this.#nextNamesReadAt) return;
    this.#nextNamesReadAt = now + NAMES_INTERVAL_MS;
    await database
      .read((em) => links.recordNames(em))
      .catch((err: unknown) => {
        if (!signal.aborted) logger.warn({ err }, 'the link names of live broadcasts could not be read');
      });
  }

  #isDue({ name, isReachable, revision }: SessionNode): boolean {
    if (!isReachable || revision === null || this.#storedRevisions.get(name) === revision) return false;
    return performance.now() >= (this.#retryAt.get(name) ?? 0);
  }

  async #sync(node: SessionNode, signal: AbortSignal): Promise<void> {
    const { leadership, logger } = this.deps;
    const { name, revision } = node;
    const { term } = leadership;
    if (!term || revision === null) return;
    try {
      const { sessions } = await node.fetchSessions(signal);
      await this.#store(sessions, term);
      for (const { id } of sessions) await node.delete(id, signal);
      this.#storedRevisions.set(name, revision);
    } catch (error) {
      this.#retryAt.set(name, performance.now() + RETRY_DELAY_MS);
      if (signal.aborted || error instanceof NotLeaderError) return;
      logger.warn({ node: name, err: error }, 'the sessions of a node could not be stored');
    }
  }

  /** Stores sessions, except those of deleted users. */
  #store(sessions: readonly NodeSession[], term: Term): Promise<void> {
    return this.deps.database.transact(async (tx) => {
      const storedIds = await findStoredSessions(
        tx.em,
        sessions.map(({ id }) => id),
      );
      for (const session of sessions) {
        const owner = Number(session.owner);
        const isNew = !storedIds.has(session.id) && Number.isSafeInteger(owner);
        if (isNew && (await tx.em.count(UserEntity, { id: owner, timeDeleted: null })) > 0)
          await this.#create(tx, owner, session);
      }
      await term.fence(tx);
    });
  }

  async #create(tx: Transaction, owner: number, session: NodeSession): Promise<void> {
    const { id: nodeSession, serverId, ageMs, lengthMs, series, seen, lost, unwatched } = session;
    const began = tx.now - ageMs;
    const { streamId, names } = await this.deps.links.findLinks(tx.em, serverId, began);
    const cents = await this.deps.prices.findHourCents(tx.em, owner);
    // The same figures as on the report's page.
    const deadZones = alignReport(session).lost;
    const row = tx.em.create(SessionReportEntity, {
      owner,
      nodeSession,
      serverId,
      began,
      lengthMs,
      deadZones: deadZones.length,
      deadZonesMs: sumLengths(deadZones),
      costCents: Math.round((lengthMs / HOUR_MS) * cents),
      expires: began + lengthMs + REPORT_RETENTION_MS,
      gaps: JSON.stringify(findGaps(session)),
      details: JSON.stringify({ series, seen, lost, unwatched, streamId, names }),
    });
    await tx.em.flush();
    emitReport(tx, row, 'create');
  }
}
