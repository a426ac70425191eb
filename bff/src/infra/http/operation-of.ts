import type { FastifyRequest } from 'fastify';
import { restOperation, type Operation } from '../../access/operations.js';

/** Returns the operation that a request below `prefix` calls; undefined for other routes. */
export function operationOf(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  prefix: string,
): Operation | undefined {
  const path = (routeOptions.url ?? '').slice(prefix.length);
  // Fastify adds a HEAD route to each GET route.
  return restOperation(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
