import { ForbiddenError } from '../../infra/errors.js';
import { mayRequest, type OperationName } from '../../access/operations.js';
import type { Viewer } from '../../infra/viewer.js';

export type UserAction = 'see-self' | 'delete-account' | 'search-names' | 'list' | 'set-role';

const OPERATIONS_BY_ACTION: Record<UserAction, OperationName> = {
  'see-self': 'me',
  'delete-account': 'deleteAccount',
  'search-names': 'usernames',
  list: 'users',
  'set-role': 'setUserRole',
};

export function mayActOnUsers(role: Viewer['role'], action: UserAction): boolean {
  return mayRequest(OPERATIONS_BY_ACTION[action], role);
}

/** Throws ForbiddenError if the viewer's role does not permit the action. */
export function requireUserAction(viewer: Viewer, action: UserAction): void {
  if (!mayActOnUsers(viewer.role, action)) throw new ForbiddenError('Your role does not allow this.');
}
