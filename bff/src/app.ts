import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyPluginAsync } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { serializeResponses } from './infra/http/response-serializer.js';
import { releaseBody, type RequestBodies } from './infra/http/body/request-bodies.js';
import { bindOperations } from './infra/http/bind-operations.js';
import { BEARER_DESCRIPTION } from './access/bearer-description.js';
import { TWITCH_IMAGE_ORIGIN } from './drivers/platform/twitch-endpoints.js';
import { SECRET_PARAMETER } from './features/user/sign-in/sign-in.routes.js';
import { documentApi } from './infra/http/docs/api-document.js';
import { serveClient } from './infra/http/client-files.js';
import { limitConnections, createConnectionTimeouts } from './infra/http/limits/connection-limits.js';
import type { FeatureApp, FeatureRoutes } from './infra/http/feature-routes.js';
import { measureRequests } from './infra/http/monitoring/http-metrics.js';
import { handleIdempotencyKeys } from './infra/http/idempotency/idempotency.js';
import type { IdempotencyStore } from './infra/http/idempotency/idempotency-store.js';
import { acceptJsonOnly } from './infra/http/body/json-body.js';
import { limitRequests } from './infra/http/limits/limit-requests.js';
import { monitoringRoutes } from './infra/http/monitoring/monitoring-routes.js';
import { handleNotFound, handleErrors, sendProblem } from './infra/http/problem/problem-handler.js';
import { toProblem } from './infra/http/problem/problem.js';
import type { RateLimiter } from './infra/http/limits/rate-limiter.js';
import type { Readiness } from './infra/http/monitoring/readiness.js';
import { REQUEST_LIMITS, type RequestLimits } from './infra/http/limits/request-limits.js';
import type { RunningRequests } from './infra/http/limits/running-requests.js';
import { logRequests, findTraceId } from './infra/http/monitoring/request-log.js';
import { proxySandbox } from './infra/http/sandbox-proxy.js';
import { secureHeaders } from './infra/http/security-headers.js';
import { guardBySession, type Authenticate } from './infra/http/session-guard.js';
import { trimTokenResponses } from './infra/token/trim-token-responses.js';
import type { StompServer } from './infra/push/stomp-server.js';
import { rejectUpgrade } from './infra/push/upgrade.js';
import type { PageServer } from './features/overlay/pages/page-server.js';
import type { PhoneServer } from './features/stream/phone/connection/phone-server.js';
import type { PreviewServer } from './features/relay-server/preview/preview-server.js';

const API_PREFIX = '/api/v1';

/** Dependencies of the HTTP application; tests pass a subset. */
export interface AppDeps {
  publicUrl: string;
  trustedProxies: readonly string[];
  /** URL of the local Twitch and Stripe; null without them. */
  sandboxUrl: string | null;
  metricsToken: string | null;
  logger: Logger;
  authenticate: Authenticate;
  idempotency: IdempotencyStore;
  /** Reads request bodies under one limit, shared by GraphQL and the webhook. */
  bodies: RequestBodies;
  /** Default: the product's limits. */
  limits?: RequestLimits;
  limiter: RateLimiter;
  readiness: Readiness;
  metrics: Registry;
  /** Tracks running requests, so that the shutdown can wait for them. */
  runningRequests?: RunningRequests;
  features: Readonly<Record<string, FeatureRoutes>>;
  /** Serves GET and POST /graphql. */
  graphql?: FastifyPluginAsync;
  /** Receives the payment provider's events. */
  webhooks?: FastifyPluginAsync;
  /** Receives tips from other programs. */
  tips?: FastifyPluginAsync;
  /** Serves public feed statistics. */
  stats?: FastifyPluginAsync;
  stomp?: Pick<StompServer, 'handleUpgrade'>;
  preview?: Pick<PreviewServer, 'handleUpgrade'>;
  /** Serves /moblin/ID. */
  phones?: Pick<PhoneServer, 'handleUpgrade'>;
  overlay?: Pick<PageServer, 'handleUpgrade'>;
  /** Serves the page for the API document. */
  docs?: FastifyPluginAsync;
  /** Serves the page for /graphql; absent if disabled. */
  graphiql?: FastifyPluginAsync;
  /** Directory of the built client; null: no client is served. */
  clientDirectory: string | null;
}

/** Builds the HTTP application, ready to listen. The caller closes it. */
export async function buildApp(deps: AppDeps): Promise<FeatureApp> {
  const loggerInstance: FastifyBaseLogger = deps.logger;
  const limits = deps.limits ?? REQUEST_LIMITS;
  const app: FeatureApp = Fastify({
    loggerInstance,
    genReqId: (request) => findTraceId(request.headers),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    ...createConnectionTimeouts(limits),
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    // An open video response must not delay the shutdown.
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, toProblem(error)),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponses);
  app.decorateRequest('viewer', null);
  app.decorateRequest('releaseBody', null);
  app.decorateRequest('discardsBody', false);
  app.addHook('onRequest', async (request, reply) => releaseBody(request, reply));
  limitConnections(app, limits);
  acceptJsonOnly(app, deps.bodies);

  handleErrors(app);
  deps.runningRequests?.track(app);
  logRequests(app);
  measureRequests(app, deps.metrics);
  secureHeaders(app, deps.publicUrl, [TWITCH_IMAGE_ORIGIN]);
  await documentApi(app, deps.publicUrl, BEARER_DESCRIPTION);
  monitoringRoutes(app, deps);
  await app.register((scope) => registerApi(scope, deps), { prefix: API_PREFIX });
  if (deps.graphql) await app.register(deps.graphql);
  if (deps.webhooks) await app.register(deps.webhooks);
  if (deps.tips) await app.register(deps.tips);
  if (deps.stats) await app.register(deps.stats);
  if (deps.docs) await app.register(deps.docs);
  if (deps.graphiql) await app.register(deps.graphiql);
  if (deps.sandboxUrl !== null) await proxySandbox(app, deps.sandboxUrl);
  if (deps.clientDirectory === null) handleNotFound(app);
  else await serveClient(app, deps.clientDirectory, SECRET_PARAMETER);
  handleUpgrades(app, [deps.stomp, deps.preview, deps.phones, deps.overlay]);
  return app;
}

/**
 * Registers the API. Hooks run in the order of their registration, so a request is rejected with the first of
 * these errors: 401, 403 for the role, 429, an error of the body.
 */
async function registerApi(scope: FeatureApp, deps: AppDeps): Promise<void> {
  await scope.register(cookie);
  bindOperations(scope);
  guardBySession(scope, deps.authenticate);
  trimTokenResponses(scope);
  limitRequests(scope, deps.limiter);
  handleIdempotencyKeys(scope, deps.idempotency);
  for (const [name, routes] of Object.entries(deps.features)) {
    deps.logger.debug({ feature: name }, 'routes registered');
    routes(scope);
  }
}

function handleUpgrades(app: FeatureApp, servers: readonly AppDeps['stomp'][]): void {
  app.server.on('upgrade', (request, socket, head) => {
    if (servers.some((server) => server?.handleUpgrade(request, socket, head))) return;
    rejectUpgrade(socket, 404);
  });
}
