import type { FastifyRequest } from 'fastify';
import { restOperation, type Operation } from '../../access/operations.js';

/** Returns the operation that a request below `prefix` calls. */
export function operationOf(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  prefix: string,
): Operation | undefined {
  const path = (routeOptions.url ?? '').slice(prefix.length);
  // HEAD routes come with GET routes.
  return restOperation(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
