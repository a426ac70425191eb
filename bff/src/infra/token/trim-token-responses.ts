import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {} from '../http/bind-operations.js';
import type {} from '../http/feature-routes.js';

/**
 * Removes fields from REST responses that an API token may not see. Fails the request with 500 if the
 * operation does not declare the fields that API tokens may see.
 */
export function trimTokenResponses(app: FastifyInstance): void {
  const trimmedRequests = new WeakSet<FastifyRequest>();

  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    if (!request.viewer?.token || reply.statusCode >= 300) return payload;
    const shape = request.routeOptions.config.operation?.token?.response;
    if (!shape) throw new Error('the operation declares no response for API tokens');
    trimmedRequests.add(request);
    // Skips the route's schema, in which removed fields are required.
    reply.serializer((body: unknown) => JSON.stringify(body));
    return shape.parse(payload);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const hasBody = payload !== null && payload !== undefined && payload !== 'null' && payload !== '';
    const isReplayed = reply.hasHeader('idempotency-replayed');
    if (!request.viewer?.token || reply.statusCode >= 300 || !hasBody || isReplayed) return payload;
    if (!trimmedRequests.has(request)) throw new Error('a response to an API token was not trimmed');
    return payload;
  });
}
