import type { Viewer } from '../../infra/viewer.js';
import { ForbiddenError, NotFoundError, PaymentRequiredError } from '../../infra/errors.js';

/** What a viewer may be to a server. */
export type ServerRelation = 'owner' | 'none';

/** `detach` takes the stream away; what ends or removes something needs no payment. */
export type ServerAction =
  | 'see'
  | 'create'
  | 'assign'
  | 'detach'
  | 'start'
  | 'stop'
  | 'set-scene'
  | 'set-feed-loss'
  | 'keep'
  | 'delete'
  | 'list-bookings'
  | 'delete-booking';

export type Verdict = 'allowed' | 'forbidden' | 'not-found' | 'payment-required';

const PAID: ReadonlySet<ServerAction> = new Set(['create', 'assign', 'start', 'set-feed-loss', 'keep']);
const ADMINISTRATIVE: ReadonlySet<ServerAction> = new Set(['list-bookings', 'delete-booking']);

/** Whether the role alone lets the viewer try at all; checked before anything is looked up. */
export function roleVerdict(role: Viewer['role'], action: ServerAction): Verdict {
  if (role === 'UNVERIFIED') return 'forbidden';
  return ADMINISTRATIVE.has(action) && role !== 'ADMINISTRATOR' ? 'forbidden' : 'allowed';
}

/** What is somebody else's is not there; an administrator may delete any server. */
export function relationVerdict(
  role: Viewer['role'],
  relation: ServerRelation,
  action: ServerAction,
): Verdict {
  if (relation === 'owner' || ADMINISTRATIVE.has(action)) return 'allowed';
  return role === 'ADMINISTRATOR' && action === 'delete' ? 'allowed' : 'not-found';
}

export function needsPayment(action: ServerAction): boolean {
  return PAID.has(action);
}

/** Throws what the verdict means; 'allowed' passes. */
export function enforce(verdict: Verdict): void {
  if (verdict === 'forbidden') throw new ForbiddenError('Your role does not allow this.');
  if (verdict === 'not-found') throw new NotFoundError('There is no such server of yours.');
  if (verdict === 'payment-required') throw new PaymentRequiredError();
}
