import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** W3C Trace Context, version 00: version, trace id, parent id, flags. */
const TRACEPARENT_PATTERN = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the trace id of the traceparent header, or a new one. */
export function findTraceId(headers: IncomingHttpHeaders): string {
  const header = headers['traceparent'];
  const id = TRACEPARENT_PATTERN.exec(typeof header === 'string' ? header : '')?.[1];
  return id && !/^0+$/.test(id) ? id : randomUUID().replaceAll('-', '');
}

/** Polled during startup, so its 503 is not a failure. */
const READINESS_PATH = '/readyz';

/**
 * Logs each request with its route pattern. The URL is never logged, since it may contain a token or a name. The
 * message of a failed request names the route, for terminals that show only messages.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const fields = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (fields.status < 500 || route === READINESS_PATH) request.log.info(fields, 'request');
    else request.log.warn(fields, `${fields.method} ${route} returned ${fields.status}`);
  });
}
