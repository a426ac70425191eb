import type { PushDestination } from '@trailcast/schema/push';
import type { TokenScope } from '@trailcast/schema/wire';
import { ForbiddenError } from '../errors.js';
import type { TokenGrant, Viewer } from '../viewer.js';
import type { Operation } from '../../access/operation.js';
import { TOKEN_PUSH_SHAPES, TOKEN_TYPE_SHAPES } from '../../access/token-shapes.js';

/** Result of checking an API token for an operation. */
export type TokenVerdict = 'allowed' | 'wrong-scope' | 'not-for-tokens';

/**
 * Checks the scopes of a token for an operation. `requiredScope` is undefined if no scope allows the
 * operation.
 */
export function checkScope(
  requiredScope: TokenScope | undefined,
  { scopes }: Pick<TokenGrant, 'scopes'>,
): TokenVerdict {
  if (requiredScope === undefined) return 'not-for-tokens';
  return scopes.includes(requiredScope) ? 'allowed' : 'wrong-scope';
}

/**
 * Throws ForbiddenError if the viewer's API token may not use `operation`. Sessions may use every operation.
 */
export function requireTokenScope(
  { token }: Pick<Viewer, 'token'>,
  operation: Pick<Operation, 'token'> | undefined,
): void {
  if (!token) return;
  const requiredScope = operation?.token?.scope;
  const verdict = checkScope(requiredScope, token);
  if (verdict !== 'allowed') throw new ForbiddenError(describeDenial(verdict, requiredScope));
}

/** Returns the session's id. Throws ForbiddenError for an API token. */
export function requireSession({ sessionId, token }: Viewer): number {
  if (token || sessionId === null) throw new ForbiddenError(NOT_FOR_TOKENS);
  return sessionId;
}

/** Returns true if a token with these scopes may subscribe to the destination. */
export function tokenMaySubscribe(destination: PushDestination, token: Pick<TokenGrant, 'scopes'>): boolean {
  return checkScope(destination in TOKEN_PUSH_SHAPES ? 'read' : undefined, token) === 'allowed';
}

/**
 * Returns the fields of a MESSAGE's body that a token may see. Throws for a destination that tokens may not
 * subscribe to.
 */
export function filterTokenMessage(destination: PushDestination, json: string): string {
  const shape = TOKEN_PUSH_SHAPES[destination];
  if (!shape) throw new Error(`API tokens may not subscribe to ${destination}`);
  return JSON.stringify(shape.parse(JSON.parse(json)));
}

/** Returns true if a token may select a field of an object type other than Query and Mutation. */
export function tokenMaySelect(type: string, field: string): boolean {
  return field in (TOKEN_TYPE_SHAPES[type]?.shape ?? {});
}

export const NOT_FOR_TOKENS = 'API tokens cannot use this call. Sign in to use it.';

function describeDenial(
  verdict: Exclude<TokenVerdict, 'allowed'>,
  requiredScope: TokenScope | undefined,
): string {
  if (verdict === 'not-for-tokens') return NOT_FOR_TOKENS;
  return `This needs an API token with the scope ${requiredScope}.`;
}
