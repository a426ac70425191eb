import type { Role } from '@trailcast/schema/wire';
import { findRule, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** Only the owner has access to a collection. */
export type CollectionRelation = 'owner' | 'stranger';

export type CollectionAction = 'read' | 'create' | 'rename' | 'set-scenes' | 'delete';

const OPERATIONS_BY_ACTION: Record<CollectionAction, OperationName> = {
  read: 'sceneCollection',
  create: 'createSceneCollection',
  rename: 'renameSceneCollection',
  'set-scenes': 'setSceneCollectionScenes',
  delete: 'deleteSceneCollection',
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: CollectionAction): boolean {
  return findRule(OPERATIONS_BY_ACTION[action]).requiresPayment;
}

/** Checks an action on a collection. Pass `owner` as the relation for `create` and for lists. */
export function checkCollectionAction(
  action: CollectionAction,
  conditions: { role: Role; relation: CollectionRelation; hasPayment: boolean },
): Verdict {
  if (conditions.role === 'UNVERIFIED') return 'wrong-role';
  if (conditions.relation === 'stranger') return 'not-found';
  return needsPayment(action) && !conditions.hasPayment ? 'payment-required' : 'allowed';
}
