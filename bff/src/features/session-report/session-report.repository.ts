import type { EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { SessionReportEntity } from './session-report.entity.js';

/** Finds a user's reports, ascending by id, without their details. */
export function findReports(em: EntityManager, userId: number, now: number) {
  const unexpired = { owner: userId, expires: { $gt: now } };
  return em.find(SessionReportEntity, unexpired, { orderBy: { id: 'asc' }, exclude: ['details'] });
}

/** Finds a user's newest reports with their details. */
export function findNewestReports(em: EntityManager, userId: number, limit: number, now: number) {
  const unexpired = { owner: userId, expires: { $gt: now } };
  return em.find(SessionReportEntity, unexpired, { orderBy: { id: 'desc' }, limit });
}

/** Finds a report with its details. */
export function findReport(em: EntityManager, id: number, now: number) {
  return em.findOne(SessionReportEntity, { id, expires: { $gt: now } });
}

/** Returns those of a node's sessions that are already stored. */
export async function findStoredSessions(
  em: EntityManager,
  nodeSessions: readonly string[],
): Promise<Set<string>> {
  if (nodeSessions.length === 0) return new Set();
  const rows = await em.find(
    SessionReportEntity,
    { nodeSession: { $in: [...nodeSessions] } },
    { fields: ['nodeSession'] },
  );
  return new Set(rows.map(({ nodeSession }) => nodeSession));
}

/** Notifies the owner of a change. Call it after the row is stored. */
export function emitReport(
  tx: Transaction,
  { id, version, owner }: Pick<SessionReportEntity, 'id' | 'version' | 'owner'>,
  operation: 'create' | 'delete',
): void {
  tx.emit({ kind: 'report', operation, entityId: id, version, audience: [owner.id] });
}
