import type { Role } from '@trailcast/schema/wire';
import { mayRequest, type OperationName } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/**
 * A user's relation to a studio's helpers, links and log, which only the owner may use. Lists, joining and leaving
 * concern the viewer.
 */
export type StudioRelation = 'owner' | 'stranger';

export type StudioAction =
  | 'list-helpers'
  | 'add-helper'
  | 'change-helper'
  | 'remove-helper'
  | 'list-invites'
  | 'invite'
  | 'revoke-invite'
  | 'look-up'
  | 'join'
  | 'list-studios'
  | 'leave'
  | 'see-log';

const OPERATIONS_BY_ACTION: Record<StudioAction, OperationName> = {
  'list-helpers': 'studioHelpers',
  'add-helper': 'addStudioHelper',
  'change-helper': 'changeStudioHelper',
  'remove-helper': 'removeStudioHelper',
  'list-invites': 'studioInvites',
  invite: 'createStudioInvite',
  'revoke-invite': 'revokeStudioInvite',
  'look-up': 'studioOffer',
  join: 'joinStudio',
  'list-studios': 'studios',
  leave: 'leaveStudio',
  'see-log': 'serverLog',
};

/** Checks an action. Helpers and links of other owners are reported as not found. */
export function checkStudioAction(
  action: StudioAction,
  { role, relation }: { role: Role; relation: StudioRelation },
): Verdict {
  if (!mayRequest(OPERATIONS_BY_ACTION[action], role)) return 'wrong-role';
  return relation === 'owner' ? 'allowed' : 'not-found';
}
