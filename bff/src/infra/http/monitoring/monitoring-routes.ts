import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { ForbiddenError } from '../../errors.js';
import { parseBearerToken } from '../../push/bearer.js';
import type { Readiness } from './readiness.js';

export interface MonitoringOptions {
  readiness: Readiness;
  metrics: Registry;
  metricsToken: string | null;
}

/** Registers /healthz, /readyz and /metrics. */
export function monitoringRoutes(app: FastifyInstance, options: MonitoringOptions): void {
  const { readiness, metrics, metricsToken } = options;

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const report = await readiness.report();
    return reply
      .code(report.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) {
      throw new ForbiddenError('Metrics are only available from loopback or with the bearer METRICS_TOKEN.');
    }
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Returns true with the right bearer token, or from loopback unless the request came through a proxy. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | null): boolean {
  if (metricsToken !== null && isEqual(parseBearerToken(request.headers.authorization) ?? '', metricsToken))
    return true;
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers['forwarded'];
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

function isEqual(a: string, b: string): boolean {
  const [bufferA, bufferB] = [Buffer.from(a), Buffer.from(b)];
  return bufferA.length === bufferB.length && timingSafeEqual(bufferA, bufferB);
}
