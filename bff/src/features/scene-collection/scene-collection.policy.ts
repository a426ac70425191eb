import type { Role } from '@trailcast/schema/wire';
import type { Verdict } from '../../infra/verdict.js';

/** A collection is its owner's alone. */
export type CollectionRelation = 'owner' | 'stranger';

export type CollectionAction = 'read' | 'create' | 'rename' | 'set-scenes' | 'remove';

/** What changes needs an ACTIVE payment; reading and removing do not. */
const NEEDS_PAYMENT: Record<CollectionAction, boolean> = {
  read: false,
  create: true,
  rename: true,
  'set-scenes': true,
  remove: false,
};

/** Whether the action asks for an ACTIVE payment at all. */
export function needsPayment(action: CollectionAction): boolean {
  return NEEDS_PAYMENT[action];
}

/** What a user may do. For `create`, and to list, everybody is the owner of what is the user's own. */
export function collectionVerdict(
  action: CollectionAction,
  who: { role: Role; relation: CollectionRelation; paid: boolean },
): Verdict {
  if (who.role === 'UNVERIFIED') return 'wrong-role';
  if (who.relation === 'stranger') return 'not-found';
  return NEEDS_PAYMENT[action] && !who.paid ? 'payment-required' : 'allowed';
}
