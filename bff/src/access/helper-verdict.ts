import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayCall, mayCall, type OperationName } from './operations.js';

/** A viewer's relation to a studio. For a helper it is the level that the owner granted. */
export type HelperRelation = 'owner' | StudioLevel | 'stranger';

/** Result of an access check for an operation that helpers may use. */
export type HelperVerdict = 'allowed' | 'wrong-role' | 'level-too-low' | 'not-found';

/**
 * Checks the access to an operation that helpers may also use. Returns `level-too-low` for a helper whose
 * level is below the required one, and `not-found` for a stranger.
 */
export function checkHelperCall(
  operation: OperationName,
  { role, relation }: { role: Role; relation: HelperRelation },
): HelperVerdict {
  if (!mayCall(operation, role)) return 'wrong-role';
  if (relation === 'owner') return 'allowed';
  const mayHelp = relation === 'stranger' ? null : helperMayCall(operation, relation);
  if (mayHelp === null) return 'not-found';
  return mayHelp ? 'allowed' : 'level-too-low';
}
