import type { Role } from '@trailcast/schema/wire';
import { mayCall, ruleOf, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** Only the owner has access to a destination. */
export type DestinationRelation = 'owner' | 'stranger';

export type DestinationAction = 'list' | 'create' | 'change' | 'remove';

/** The operation whose access rule applies to an action. */
const OPERATION_OF: Record<DestinationAction, OperationName> = {
  list: 'destinations',
  create: 'createDestination',
  change: 'updateDestination',
  remove: 'deleteDestination',
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: DestinationAction): boolean {
  return ruleOf(OPERATION_OF[action]).paid;
}

/** Checks an action on a destination. For `list` and `create` the relation is `owner`. */
export function destinationVerdict(
  action: DestinationAction,
  who: { role: Role; relation: DestinationRelation; paid: boolean },
): Verdict {
  if (!mayCall(OPERATION_OF[action], who.role)) return 'wrong-role';
  if (who.relation === 'stranger') return 'not-found';
  return needsPayment(action) && !who.paid ? 'payment-required' : 'allowed';
}
