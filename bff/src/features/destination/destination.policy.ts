import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayRequest, mayRequest, findRule, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** A user's relation to a destination. For a helper, it is the level that the owner has granted. */
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
    // Null if no helper may request the action: then the destination does not exist for them.
    const isHelpAllowed =
      caller.relation === 'stranger' ? null : helperMayRequest(OPERATIONS_BY_ACTION[action], caller.relation);
    if (!isHelpAllowed) return isHelpAllowed === null ? 'not-found' : 'not-owner';
  }
  return needsPayment(action) && !caller.hasPayment ? 'payment-required' : 'allowed';
}
