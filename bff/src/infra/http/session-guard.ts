import type { FastifyInstance } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../errors.js';
import { parseBearerToken } from '../push/bearer.js';
import { allowsRole, RULES, type Access } from '../../access/rules.js';
import { requireTokenScope } from '../token/token-policy.js';
import { INVALID_TOKEN, isApiToken } from '../token/token-text.js';
import type { Viewer } from '../viewer.js';
import type {} from './bind-operations.js';

/** Returns the caller of a bearer token; null if the token is invalid. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

/**
 * Authenticates each request of this instance and checks the route's `access` before the body is read.
 * Responds 401 without a valid session or API token, and 403 for a token without the required scope or for a
 * wrong role. Cookies are ignored. A route without `access` requires a verified user.
 */
export function guardBySession(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRequest', async (request) => {
    const { operation, access: declaredAccess = 'verified' } = request.routeOptions.config;
    const access = operation ? RULES[operation.rule].access : declaredAccess;
    if (access === 'public') return;
    const token = parseBearerToken(request.headers.authorization);
    const viewer = token === null ? null : await authenticate(token);
    if (!viewer) throw new UnauthorizedError(token !== null && isApiToken(token) ? INVALID_TOKEN : undefined);
    request.viewer = viewer;
    requireTokenScope(viewer, operation);
    requireAccess(viewer, access);
  });
}

function requireAccess(viewer: Viewer, access: Access): void {
  if (allowsRole(access, viewer.role)) return;
  throw new ForbiddenError(
    access === 'administrator'
      ? 'Only administrators may do this.'
      : 'Your account has not been verified yet.',
  );
}
