import type { Role } from '@trailcast/schema/wire';
import { mayRequest, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

export type AlertAction = 'list' | 'register' | 'delete';
/** `owner`: the device belongs to one of the user's sessions. */
export type AlertRelation = 'owner' | 'none';

const OPERATIONS_BY_ACTION: Record<AlertAction, OperationName> = {
  list: 'alertSettings',
  register: 'registerAlertDevice',
  delete: 'deleteAlertDevice',
};

/** Checks the role. Call it before a row is read. */
export function checkAlertRole(role: Role, action: AlertAction): Verdict {
  return mayRequest(OPERATIONS_BY_ACTION[action], role) ? 'allowed' : 'wrong-role';
}

/** Checks the relation. A device is visible only to its user, not to administrators. */
export function checkAlertDeviceRelation(relation: AlertRelation): Verdict {
  return relation === 'owner' ? 'allowed' : 'not-found';
}

/** Returns true if users with this role get alerts. */
export function mayGetAlerts(role: Role): boolean {
  return mayRequest('alertSettings', role);
}
