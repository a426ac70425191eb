import type { FastifyRequest } from 'fastify';
import type { TokenOperation } from './token-access.js';
import { restOperation } from './token-policy.js';

/** Returns the operation that a request below `prefix` calls; undefined when no API token reaches it. */
export function operationOf(
  { method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
  prefix: string,
): TokenOperation | undefined {
  const path = (routeOptions.url ?? '').slice(prefix.length);
  // HEAD routes come with GET routes.
  return restOperation(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
