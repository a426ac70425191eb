import type { Role, StudioLevel } from '@trailcast/schema/wire';
import { helperMayCall, mayCall, type OperationName } from '../../access/operations.js';
import { ForbiddenError, NotFoundError } from '../../infra/errors.js';

/** A viewer's relation to a studio; a helper's is the level that the owner gave. */
export type OverlayRelation = 'owner' | StudioLevel | 'stranger';

export type OverlayAction =
  | 'see-pages'
  | 'set'
  | 'create-address'
  | 'delete-address'
  | 'create-tip-hook'
  | 'delete-tip-hook'
  | 'see-alerts'
  | 'pause'
  | 'skip';

export type OverlayVerdict = 'allowed' | 'wrong-role' | 'level-too-low' | 'not-found';

/** The operation whose access rule applies to an action. */
const OPERATION_OF: Record<OverlayAction, OperationName> = {
  'see-pages': 'overlay',
  set: 'setOverlay',
  'create-address': 'createOverlayAddress',
  'delete-address': 'deleteOverlayAddress',
  'create-tip-hook': 'createTipHook',
  'delete-tip-hook': 'deleteTipHook',
  'see-alerts': 'overlayAlerts',
  pause: 'pauseOverlayAlerts',
  skip: 'skipOverlayAlert',
};

/** Checks an action. The relation for the pages themselves is `owner`: they are the caller's own. */
export function overlayVerdict(
  action: OverlayAction,
  { role, relation }: { role: Role; relation: OverlayRelation },
): OverlayVerdict {
  if (!mayCall(OPERATION_OF[action], role)) return 'wrong-role';
  if (relation === 'owner') return 'allowed';
  const helps = relation === 'stranger' ? null : helperMayCall(OPERATION_OF[action], relation);
  if (helps === null) return 'not-found';
  return helps ? 'allowed' : 'level-too-low';
}

/** Throws the error of a refusal. */
export function enforceOverlay(verdict: OverlayVerdict): void {
  if (verdict === 'wrong-role') throw new ForbiddenError('Your account has not been verified yet.');
  if (verdict === 'level-too-low')
    throw new ForbiddenError('Your level in this studio does not allow this. Ask its owner for more.');
  if (verdict === 'not-found') throw new NotFoundError('There is no such studio.');
}
