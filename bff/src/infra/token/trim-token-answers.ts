import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationOf } from '../http/operation-of.js';
import type {} from '../http/feature-routes.js';

/**
 * Leaves out of REST answers what an API token may not see. Throws, which answers 500, for an answer of which that is not
 * known.
 */
export function trimTokenAnswers(app: FastifyInstance, prefix: string): void {
  const trimmed = new WeakSet<FastifyRequest>();

  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (!request.viewer?.token || reply.statusCode >= 300) return payload;
    const shape = operationOf(request, prefix)?.token?.answer;
    if (!shape) throw new Error('an answer to an API token has no shape');
    trimmed.add(request);
    // Not what the route's schema says: fields that are required there are left out.
    reply.serializer((body: unknown) => JSON.stringify(body));
    return shape.parse(payload);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = payload !== null && payload !== undefined && payload !== 'null' && payload !== '';
    const isReplayed = reply.hasHeader('idempotency-replayed');
    if (!request.viewer?.token || reply.statusCode >= 300 || !isWhole || isReplayed) return payload;
    if (!trimmed.has(request)) throw new Error('an answer to an API token was not trimmed');
    return payload;
  });
}
