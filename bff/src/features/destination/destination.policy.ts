import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayCall, mayCall, findRule, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** A viewer's relation to a destination; a helper's is the level that the owner gave. */
export type DestinationRelation = 'owner' | StudioLevel | 'stranger';

export type DestinationAction = 'list' | 'create' | 'change' | 'remove';

const OPERATION_OF: Record<DestinationAction, OperationName> = {
  list: 'destinations',
  create: 'createDestination',
  change: 'updateDestination',
  remove: 'deleteDestination',
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: DestinationAction): boolean {
  return findRule(OPERATION_OF[action]).paid;
}

/** Checks an action on a destination. Pass `owner` as the relation for `list` and `create`. */
export function destinationVerdict(
  action: DestinationAction,
  caller: { role: Role; relation: DestinationRelation; paid: boolean },
): Verdict {
  if (!mayCall(OPERATION_OF[action], caller.role)) return 'wrong-role';
  if (caller.relation !== 'owner') {
    const mayHelp =
      caller.relation === 'stranger' ? null : helperMayCall(OPERATION_OF[action], caller.relation);
    if (!mayHelp) return mayHelp === null ? 'not-found' : 'not-owner';
  }
  return needsPayment(action) && !caller.paid ? 'payment-required' : 'allowed';
}
