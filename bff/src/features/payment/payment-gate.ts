import { ForbiddenError } from '../../platform/errors.js';
import { enforce } from '../../platform/verdict.js';
import type { Viewer } from '../../platform/viewer.js';
import { mayAdministerPayments, mayUsePayments } from './payment.policy.js';

/** Throws ForbiddenError for who has no payments at all. */
export function requireMember({ role }: Viewer): void {
  enforce(mayUsePayments(role) ? 'allowed' : 'wrong-role', 'payment');
}

/** Throws ForbiddenError. */
export function requireAdministrator({ role }: Viewer): void {
  if (!mayAdministerPayments(role)) throw new ForbiddenError('Only administrators may do this.');
}
