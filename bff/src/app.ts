import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyPluginAsync } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { serializeResponses } from './infra/http/response-serializer.js';
import { releaseBody, type RequestBodies } from './infra/http/body/request-bodies.js';
import { BEARER_DESCRIPTION } from './access/bearer-description.js';
import { TWITCH_IMAGE_ORIGIN } from './drivers/platform/twitch-endpoints.js';
import { SECRET_PARAMETER } from './features/user/sign-in.routes.js';
import { documentApi } from './infra/http/docs/api-document.js';
import { serveClient } from './infra/http/client-files.js';
import { limitConnections, connectionTimeouts } from './infra/http/limits/connection-limits.js';
import type { FeatureApp, FeatureRoutes } from './infra/http/feature-routes.js';
import { measureRequests } from './infra/http/operations/http-metrics.js';
import { handleIdempotencyKeys } from './infra/http/idempotency/idempotency.js';
import type { IdempotencyStore } from './infra/http/idempotency/idempotency-store.js';
import { acceptJsonOnly } from './infra/http/body/json-body.js';
import { limitRequests } from './infra/http/limits/limit-requests.js';
import { operationsRoutes } from './infra/http/operations/operations-routes.js';
import { handleNotFound, handleErrors, sendProblem } from './infra/http/problem/problem-handler.js';
import { problemOf } from './infra/http/problem/problem.js';
import type { RateLimiter } from './infra/http/limits/rate-limiter.js';
import type { Readiness } from './infra/http/operations/readiness.js';
import { REQUEST_LIMITS, type RequestLimits } from './infra/http/limits/request-limits.js';
import type { RunningRequests } from './infra/http/limits/running-requests.js';
import { logRequests, traceIdOf } from './infra/http/operations/request-log.js';
import { proxySandbox } from './infra/http/sandbox-proxy.js';
import { secureHeaders } from './infra/http/security-headers.js';
import { guardBySession, type Authenticate } from './infra/http/session-guard.js';
import { trimTokenResponses } from './infra/token/trim-token-responses.js';
import type { StompServer } from './infra/push/stomp-server.js';

const API_PREFIX = '/api/v1';

/** What the application is built of; the composition root makes it, tests make a part of it. */
export interface AppParts {
  publicUrl: string;
  trustedProxies: readonly string[];
  /** Where the stand-ins listen; null: there are none. */
  sandboxUrl: string | null;
  metricsToken: string | null;
  logger: Logger;
  authenticate: Authenticate;
  idempotency: IdempotencyStore;
  /** Reads bodies under one bound; GraphQL and the webhook share it. */
  bodies: RequestBodies;
  /** The product's when left out. */
  limits?: RequestLimits;
  limiter: RateLimiter;
  readiness: Readiness;
  metrics: Registry;
  /** Left out where nobody waits for the end of requests. */
  running?: RunningRequests;
  /** REST routes by feature. */
  features: Readonly<Record<string, FeatureRoutes>>;
  /** GET and POST /graphql. */
  graphql?: FastifyPluginAsync;
  /** Where the payment provider's events arrive. */
  webhooks?: FastifyPluginAsync;
  /** The live channel at /ws. */
  stomp?: Pick<StompServer, 'handleUpgrade'>;
  /** The page over the API document. */
  docs?: FastifyPluginAsync;
  /** The page over /graphql; absent where it is off. */
  graphiql?: FastifyPluginAsync;
  /** The built client; null serves none. */
  clientDirectory: string | null;
}

/** The whole HTTP application, ready to listen. The caller closes it. */
export async function buildApp(parts: AppParts): Promise<FeatureApp> {
  const loggerInstance: FastifyBaseLogger = parts.logger;
  const limits = parts.limits ?? REQUEST_LIMITS;
  const app: FeatureApp = Fastify({
    loggerInstance,
    genReqId: (request) => traceIdOf(request.headers),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    ...connectionTimeouts(limits),
    trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
    // A live program that is being watched must not hold up the end.
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, problemOf(error)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponses);
  app.decorateRequest('viewer', null);
  app.decorateRequest('releaseBody', null);
  app.decorateRequest('lingers', false);
  app.addHook('onRequest', async (request, reply) => releaseBody(request, reply));
  limitConnections(app, limits);
  acceptJsonOnly(app, parts.bodies);

  handleErrors(app);
  parts.running?.watch(app);
  logRequests(app);
  measureRequests(app, parts.metrics);
  await secureHeaders(app, parts.publicUrl, [TWITCH_IMAGE_ORIGIN]);
  await documentApi(app, parts.publicUrl, BEARER_DESCRIPTION);
  operationsRoutes(app, parts);
  await app.register((scope) => registerApi(scope, parts), { prefix: API_PREFIX });
  if (parts.graphql) await app.register(parts.graphql);
  if (parts.webhooks) await app.register(parts.webhooks);
  if (parts.docs) await app.register(parts.docs);
  if (parts.graphiql) await app.register(parts.graphiql);
  if (parts.sandboxUrl !== null) await proxySandbox(app, parts.sandboxUrl);
  if (parts.clientDirectory === null) handleNotFound(app);
  else await serveClient(app, parts.clientDirectory, SECRET_PARAMETER);
  takeUpgrades(app, parts.stomp);
  return app;
}

/** The order of the hooks is the order of refusals: 401, role 403, 429, then the body. */
async function registerApi(scope: FeatureApp, parts: AppParts): Promise<void> {
  await scope.register(cookie);
  guardBySession(scope, parts.authenticate, API_PREFIX);
  trimTokenResponses(scope, API_PREFIX);
  limitRequests(scope, parts.limiter, API_PREFIX);
  handleIdempotencyKeys(scope, parts.idempotency);
  for (const [name, routes] of Object.entries(parts.features)) {
    parts.logger.debug({ feature: name }, 'routes');
    routes(scope);
  }
}

function takeUpgrades(app: FeatureApp, stomp: AppParts['stomp']): void {
  app.server.on('upgrade', (request, socket, head) => {
    if (stomp?.handleUpgrade(request, socket, head)) return;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
}
