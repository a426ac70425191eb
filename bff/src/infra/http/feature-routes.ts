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
    /** Only of a route that is no operation. */
    access?: Access;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** A Fastify instance whose routes are typed and documented by zod schemas. */
export type FeatureApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Registers a feature's REST routes on an instance that is already below /api/v1. */
export type FeatureRoutes = (app: FeatureApp) => void;

/** The signed-in caller; throws UnauthorizedError without one. */
export function viewerOf(request: Pick<FastifyRequest, 'viewer'>): Viewer {
  if (!request.viewer) throw new UnauthorizedError();
  return request.viewer;
}
