import type { FastifyInstance } from 'fastify';
import { ForbiddenError, UnauthorizedError } from '../errors.js';
import { bearerToken } from '../push/bearer.js';
import { allowsRole, RULES, type Access } from '../../access/rules.js';
import { requireTokenScope } from '../token/token-policy.js';
import { DEAD_TOKEN, isApiToken } from '../token/token-text.js';
import type { Viewer } from '../viewer.js';
import { operationOf } from './operation-of.js';

/** Who is behind a bearer token; null for a dead one. */
export type Authenticate = (token: string) => Promise<Viewer | null>;

/**
 * Puts the signed-in caller on each request of this instance and refuses by the route's `access`, before the body is
 * read: 401 without a live session or API token, 403 for a token that does not reach the route and for the wrong role. A
 * cookie never counts. A route that names no access is for verified users.
 */
export function guardBySession(app: FastifyInstance, authenticate: Authenticate, prefix: string): void {
  app.addHook('onRequest', async (request) => {
    const operation = operationOf(request, prefix);
    const access = operation
      ? RULES[operation.rule].access
      : (request.routeOptions.config.access ?? 'verified');
    if (access === 'public') return;
    const token = bearerToken(request.headers.authorization);
    const viewer = token === null ? null : await authenticate(token);
    if (!viewer) throw new UnauthorizedError(token !== null && isApiToken(token) ? DEAD_TOKEN : undefined);
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
