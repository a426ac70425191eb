import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** W3C Trace Context, version 00: version, trace id, parent id, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's trace id, or a new one. */
export function traceIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['traceparent'];
  const id = TRACEPARENT.exec(typeof given === 'string' ? given : '')?.[1];
  return id && !/^0+$/.test(id) ? id : randomBytes(16).toString('hex');
}

/** One line for each call: the route's pattern, never the address or the query, which may hold a token or a name. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}
