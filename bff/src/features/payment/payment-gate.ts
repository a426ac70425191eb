import { ForbiddenError } from '../../platform/errors.js';
import { requireSession } from '../../platform/token/token-policy.js';
import { enforce } from '../../platform/verdict.js';
import type { Viewer } from '../../platform/viewer.js';
import { mayAdministerPayments, mayUsePayments } from './payment.policy.js';

/** Throws ForbiddenError for a user who has no payments at all, and for an API token. */
export function requireMember(viewer: Viewer): void {
  requireSession(viewer);
  enforce(mayUsePayments(viewer.role) ? 'allowed' : 'wrong-role', 'payment');
}

/** Throws ForbiddenError. */
export function requireAdministrator(viewer: Viewer): void {
  requireSession(viewer);
  const { role } = viewer;
  if (!mayAdministerPayments(role)) throw new ForbiddenError('Only administrators may do this.');
}
