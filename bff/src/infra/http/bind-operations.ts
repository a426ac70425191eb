import type { FastifyInstance } from 'fastify';
import type { Operation } from '../../access/operation.js';
import { findRestOperation } from '../../access/operations.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that the route handles; undefined for other routes. */
    operation?: Operation | undefined;
  }
}

/** Sets `config.operation` of every route that is registered on this instance afterwards. */
export function bindOperations(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Fastify adds a HEAD route to each GET route.
    const method = route.method === 'HEAD' ? 'GET' : String(route.method);
    route.config = { ...route.config, operation: findRestOperation(`${method} ${route.routePath}`) };
  });
}
