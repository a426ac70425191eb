import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequestsError } from '../../errors.js';
import { credentialOf } from '../../viewer.js';
import type { LimitKind, RateLimiter } from './rate-limiter.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts each call of the route. */
    limit?: LimitKind;
  }
}

/** Creations, whichever feature they belong to. */
const CREATIONS = new Set(
  ['/server', '/stream', '/data', '/payment', '/token', '/withdrawal'].map((path) => `/api/v1${path}`),
);

/** Counts calls by their credential, without one by address, after the caller is known and before the body is read. */
export function limitRequests(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    const kind = request.routeOptions.config.limit ?? creation(request);
    if (!kind) return;
    const who = request.viewer ? credentialOf(request.viewer) : `address ${request.ip}`;
    const waitMs = limiter.take(kind, who);
    if (waitMs > 0) throw new TooManyRequestsError(waitMs);
  });
}

function creation(request: FastifyRequest): LimitKind | undefined {
  return request.method === 'POST' && CREATIONS.has(request.routeOptions.url ?? '') ? 'creation' : undefined;
}
