import type { Role } from '@trailcast/schema/wire';
import type { OperationName } from '../../access/operations.js';
import { checkHelperAccess, type HelperRelation, type HelperVerdict } from '../../access/helper-verdict.js';

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

const OPERATIONS_BY_ACTION: Record<OverlayAction, OperationName> = {
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

/** Checks an action. Pass `owner` as the relation for actions on the viewer's own pages. */
export function checkOverlayAction(
  action: OverlayAction,
  caller: { role: Role; relation: HelperRelation },
): HelperVerdict {
  return checkHelperAccess(OPERATIONS_BY_ACTION[action], caller);
}
