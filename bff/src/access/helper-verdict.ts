import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayRequest, mayRequest, type OperationName } from './operations.js';

/** A viewer's relation to a studio. For a helper it is the level that the owner granted. */
export type HelperRelation = 'owner' | StudioLevel | 'stranger';

/** Result of `checkHelperAccess`. */
export type HelperVerdict = 'allowed' | 'wrong-role' | 'level-too-low' | 'not-found';

/**
 * Checks the access to an operation that helpers may use too. Returns `level-too-low` for a helper whose
 * level is below the required one, and `not-found` for a stranger.
 */
export function checkHelperAccess(
  operation: OperationName,
  { role, relation }: { role: Role; relation: HelperRelation },
): HelperVerdict {
  if (!mayRequest(operation, role)) return 'wrong-role';
  if (relation === 'owner') return 'allowed';
  const isLevelSufficient = relation === 'stranger' ? null : helperMayRequest(operation, relation);
  if (isLevelSufficient === null) return 'not-found';
  return isLevelSufficient ? 'allowed' : 'level-too-low';
}
