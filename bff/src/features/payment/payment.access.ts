import { ForbiddenError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { mayAdministerPayments, mayUsePayments } from './payment.policy.js';

/** Throws ForbiddenError if the viewer is not verified or uses an API token. */
export function requireMember(viewer: Viewer): void {
  requireSession(viewer);
  enforce(mayUsePayments(viewer.role) ? 'allowed' : 'wrong-role', 'payment');
}

/** Throws ForbiddenError unless the viewer is an administrator with a session. */
export function requireAdministrator(viewer: Viewer): void {
  requireSession(viewer);
  const { role } = viewer;
  if (!mayAdministerPayments(role)) throw new ForbiddenError('Only administrators may do this.');
}
