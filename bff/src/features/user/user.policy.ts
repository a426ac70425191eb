import { ForbiddenError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';

export type UserAction = 'see-self' | 'search-names' | 'list' | 'set-role';

/** Whether a role may do something with users. */
export function mayActOnUsers(role: Viewer['role'], action: UserAction): boolean {
  if (action === 'see-self') return true;
  if (action === 'search-names') return role !== 'UNVERIFIED';
  return role === 'ADMINISTRATOR';
}

/** Throws ForbiddenError. */
export function requireUserAction(viewer: Viewer, action: UserAction): void {
  if (!mayActOnUsers(viewer.role, action)) throw new ForbiddenError('Your role does not allow this.');
}
