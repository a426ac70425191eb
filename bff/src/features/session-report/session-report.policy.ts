import type { Role } from '@trailcast/schema/wire';
import { mayRequest, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

export type SessionReportAction = 'list' | 'see' | 'delete';
export type SessionReportRelation = 'owner' | 'none';

const OPERATIONS_BY_ACTION: Record<SessionReportAction, OperationName> = {
  list: 'sessionReports',
  see: 'sessionReport',
  delete: 'deleteSessionReport',
};

/** Checks the role. Call it before a row is read. */
export function checkSessionReportRole(role: Role, action: SessionReportAction): Verdict {
  return mayRequest(OPERATIONS_BY_ACTION[action], role) ? 'allowed' : 'wrong-role';
}

/** Checks the relation. A report is visible only to its owner, not to administrators. */
export function checkSessionReportRelation(relation: SessionReportRelation): Verdict {
  return relation === 'owner' ? 'allowed' : 'not-found';
}
