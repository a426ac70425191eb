import type { Role } from '@trailcast/schema/wire';
import { ruleOf, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** A collection is its owner's alone. */
export type CollectionRelation = 'owner' | 'stranger';

export type CollectionAction = 'read' | 'create' | 'rename' | 'set-scenes' | 'remove';

/** The call whose rule decides about an action. */
const OPERATION_OF: Record<CollectionAction, OperationName> = {
  read: 'sceneCollection',
  create: 'createSceneCollection',
  rename: 'renameSceneCollection',
  'set-scenes': 'setSceneCollectionScenes',
  remove: 'deleteSceneCollection',
};

/** Whether the action asks for an ACTIVE payment at all. */
export function needsPayment(action: CollectionAction): boolean {
  return ruleOf(OPERATION_OF[action]).paid;
}

/** What a user may do. For `create`, and to list, everybody is the owner of what is the user's own. */
export function collectionVerdict(
  action: CollectionAction,
  who: { role: Role; relation: CollectionRelation; paid: boolean },
): Verdict {
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  if (who.relation === 'stranger') return 'not-found';
  return needsPayment(action) && !who.paid ? 'payment-required' : 'allowed';
}
