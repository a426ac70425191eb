import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Returns a registry with Node's default metrics. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts and measures requests by route pattern. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const requestCounter = new Counter({
    name: 'http_requests_total',
    help: 'Requests',
    labelNames,
    registers: [registry],
  });
  const durationHistogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time in seconds',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 25],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    requestCounter.inc(labels);
    durationHistogram.observe(labels, reply.elapsedTime / 1000);
  });
}
