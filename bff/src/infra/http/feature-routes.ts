import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  FastifyBaseLogger,
  FastifyRequest,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access } from '../../access/rules.js';
import type { Viewer } from '../viewer.js';
import { UnauthorizedError } from '../errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access rule of a route that is not a declared operation. */
    access?: Access;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** A Fastify instance with zod schemas as types and documentation. */
export type FeatureApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers a feature's REST routes on an instance with the prefix /api/v1. */
export type FeatureRoutes = (app: FeatureApp) => void;

/** Returns the signed-in caller. Throws UnauthorizedError if there is none. */
export function getViewer(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (!request.viewer) throw new UnauthorizedError();
  return request.viewer;
}
