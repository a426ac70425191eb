import type { Role } from '@trailcast/schema/wire';
import { mayRequest, findRule, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

export type ImageAction = 'list' | 'create' | 'read' | 'delete';

const OPERATIONS_BY_ACTION: Record<ImageAction, OperationName> = {
  list: 'images',
  create: 'createImage',
  read: 'image',
  delete: 'deleteImage',
};

/** Returns true if the action requires an ACTIVE payment. */
export function needsPayment(action: ImageAction): boolean {
  return findRule(OPERATIONS_BY_ACTION[action]).requiresPayment;
}

/** Checks an action. An image is visible only to its owner, not to administrators or helpers. */
export function checkImageAction(
  action: ImageAction,
  { role, isOwner, hasPayment }: { role: Role; isOwner: boolean; hasPayment: boolean },
): Verdict {
  if (!mayRequest(OPERATIONS_BY_ACTION[action], role)) return 'wrong-role';
  if (!isOwner) return 'not-found';
  return needsPayment(action) && !hasPayment ? 'payment-required' : 'allowed';
}
