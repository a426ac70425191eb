import { LIMITS } from '@trailcast/schema/limits';
import { TOKEN_SCOPES, type Role, type TokenScope } from '@trailcast/schema/wire';
import { UnprocessableError } from '../../infra/errors.js';
import { mayRequest } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';

/** Checks the role for managing one's own API tokens. */
export function checkApiTokenRole(role: Role): Verdict {
  return mayRequest('apiTokens', role) ? 'allowed' : 'wrong-role';
}

/** Returns the role of requests with a user's token: at most VERIFIED, so that no token has administrator rights. */
export function limitRole(role: Role): Role {
  return role === 'UNVERIFIED' ? 'UNVERIFIED' : 'VERIFIED';
}

/** Returns the scopes without duplicates, in the order of TOKEN_SCOPES. Throws UnprocessableError if there are none. */
export function checkScopes(requested: readonly TokenScope[]): TokenScope[] {
  const scopes = TOKEN_SCOPES.filter((scope) => requested.includes(scope));
  if (scopes.length === 0)
    throw createFieldError('/scopes', 'A token needs at least one scope: read or control.');
  return scopes;
}

/** Returns the expiry of a token created at `now`, ms. Throws UnprocessableError if `days` is out of range. */
export function computeExpiry(now: number, days: number): number {
  if (days < 1 || days > LIMITS.tokenMaxDays)
    throw createFieldError('/days', `A token is valid for 1 to ${LIMITS.tokenMaxDays} days.`);
  return now + days * DAY_MS;
}

const DAY_MS = 24 * 3_600_000;

const createFieldError = (path: string, message: string) =>
  new UnprocessableError(message, [{ path, message }]);
