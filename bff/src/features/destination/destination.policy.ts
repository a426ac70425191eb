import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayRequest, mayRequest, findRule, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** A viewer's relation to a destination; a helper's is the level that the owner gave. */
export type DestinationRelation = 'owner' | StudioLevel | 'stranger';

export type DestinationAction = 'list' | 'create' | 'change' | 'delete';

const OPERATIONS_BY_ACTION: Record<DestinationAction, OperationName> = {
  list: 'destinations',
  create: 'createDestination',
  change: 'updateDestination',
  delete: 'deleteDestination',
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: DestinationAction): boolean {
  return findRule(OPERATIONS_BY_ACTION[action]).requiresPayment;
}

/** Checks an action on a destination. Pass `owner` as the relation for `list` and `create`. */
export function checkDestinationAction(
  action: DestinationAction,
  caller: { role: Role; relation: DestinationRelation; hasPayment: boolean },
): Verdict {
  if (!mayRequest(OPERATIONS_BY_ACTION[action], caller.role)) return 'wrong-role';
  if (caller.relation !== 'owner') {
    const mayHelp =
      caller.relation === 'stranger' ? null : helperMayRequest(OPERATIONS_BY_ACTION[action], caller.relation);
    if (!mayHelp) return mayHelp === null ? 'not-found' : 'not-owner';
  }
  return needsPayment(action) && !caller.hasPayment ? 'payment-required' : 'allowed';
}
