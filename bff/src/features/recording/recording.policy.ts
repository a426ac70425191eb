import { mayRequest, type OperationName } from '../../access/operations.js';
import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';

export type RecordingAction = 'list' | 'delete' | 'download';
export type RecordingRelation = 'owner' | 'none';

const OPERATIONS_BY_ACTION: Record<RecordingAction, OperationName> = {
  list: 'recordings',
  delete: 'deleteRecording',
  download: 'createRecordingTicket',
};

/** Checks the role. Call it before a row is read. */
export function checkRecordingRole(role: Role, action: RecordingAction): Verdict {
  return mayRequest(OPERATIONS_BY_ACTION[action], role) ? 'allowed' : 'wrong-role';
}

/** Checks the relation. A recording is visible only to its owner, not to administrators. */
export function checkRecordingRelation(relation: RecordingRelation): Verdict {
  return relation === 'owner' ? 'allowed' : 'not-found';
}
