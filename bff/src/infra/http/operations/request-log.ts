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

/** Asked again and again while the process comes up: its 503 is an answer, no failure. */
const READINESS = '/readyz';

/**
 * One line for each call: the route's pattern, never the address or the query, which may hold a token or a name. A failure's
 * words say which call, for terminals that show the words alone.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.status < 500 || route === READINESS) request.log.info(line, 'request');
    else request.log.warn(line, `${line.method} ${route} answered ${line.status}`);
  });
}
