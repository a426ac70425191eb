import type { FastifyInstance } from 'fastify';
import { TooManyRequestsError } from '../../errors.js';
import { credentialOf } from '../../viewer.js';
import { operationOf } from '../operation-of.js';
import type { RateLimiter } from './rate-limiter.js';

/** Counts calls by their credential, without one by address, after the caller is known and before the body is read. */
export function limitRequests(app: FastifyInstance, limiter: RateLimiter, prefix: string): void {
  app.addHook('onRequest', async (request) => {
    const kind = operationOf(request, prefix)?.rate;
    if (!kind) return;
    const who = request.viewer ? credentialOf(request.viewer) : `address ${request.ip}`;
    const waitMs = limiter.take(kind, who);
    if (waitMs > 0) throw new TooManyRequestsError(waitMs);
  });
}
