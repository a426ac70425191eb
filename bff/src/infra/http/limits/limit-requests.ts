import type { FastifyInstance } from 'fastify';
import { TooManyRequestsError } from '../../errors.js';
import { describeCredential } from '../../viewer.js';
import type {} from '../bind-operations.js';
import type { RateLimiter } from './rate-limiter.js';

/** Applies rate limits per credential, or per address for anonymous callers, before the body is read. */
export function limitRequests(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    const kind = request.routeOptions.config.operation?.rateLimit;
    if (!kind) return;
    const key = request.viewer ? describeCredential(request.viewer) : `address ${request.ip}`;
    const waitMs = limiter.countRequest(kind, key);
    if (waitMs > 0) throw new TooManyRequestsError(waitMs);
  });
}
