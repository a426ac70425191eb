import { createHash, timingSafeEqual } from 'node:crypto';
import {
  DesiredServer,
  Drain,
  Forwards,
  NODE_PATHS,
  NODE_WAIT_MAX_MS,
  ONLY_DESTINATION,
  PICTURE_SIZES,
  PICTURE_SOURCES,
  PREVIEW_SOURCES,
  Rights,
  Target,
  targetDigest,
  Targets,
  targetsDigest,
  type NodeProblem,
} from '@trailcast/schema/node';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { respondPreview } from '../preview/respond-preview.js';
import type { FeedRouting } from '../feed/feed-routing.js';
import type { Forwarding } from '../feed/forwarding.js';
import { describeError, NodeError } from '../node/node-error.js';
import { addImageRoutes } from './image-routes.js';
import { addRecordingRoutes } from './recording-routes.js';
import type { ImageStore } from '../image/image-store.js';
import type { Recordings } from '../recording/recordings.js';
import { addSessionRoutes } from './session-routes.js';
import type { Sessions } from '../session/sessions.js';
import type { NodeState } from './node-state.js';
import type { LongPolledReports } from './reports.js';
import type { ServerRegistry } from '../server/server-registry.js';

const ServerParameters = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
});
const WaitMs = z.coerce
  .number()
  .int()
  .nonnegative()
  .default(0)
  .transform((ms) => Math.min(ms, NODE_WAIT_MAX_MS));
const PutQuery = z.object({ wait: WaitMs });
const ReportsQuery = z.object({ after: z.coerce.number().int().nonnegative().default(0), wait: WaitMs });
const PictureQuery = z.object({
  of: z.enum(PICTURE_SOURCES),
  size: z.enum(PICTURE_SIZES).default('small'),
});
const ScenePictureQuery = z.object({ scene: z.string().min(1) });
const PreviewParameters = ServerParameters.extend({ of: z.enum(PREVIEW_SOURCES) });
const DeleteQuery = z.object({ instance: z.string().min(1).max(64).optional() });

export interface RouteDeps {
  secret: string;
  node: NodeState;
  registry: ServerRegistry;
  reports: LongPolledReports;
  routing: FeedRouting;
  forwarding: Forwarding;
  recordings: Recordings;
  sessions: Sessions;
  images: ImageStore;
  drain: (draining: boolean) => Promise<void>;
  onBffRequest: () => void;
  log: Logger;
}

/** Registers the node protocol (`schema/src/node/`) on an empty Fastify instance. */
export function addRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { node, registry, reports, routing, forwarding, drain } = deps;
  addAuthentication(app, deps.secret, deps.onBffRequest);
  addErrorHandlers(app, deps.log);
  addRequestLog(app, deps.log);

  addRecordingRoutes(app, deps.recordings);
  addSessionRoutes(app, deps.sessions);
  addImageRoutes(app, deps.images);
  app.get(NODE_PATHS.info, () => node.readInfo());
  app.put(NODE_PATHS.rights, ({ body }) => routing.applyRights(parse(Rights, body)));
  app.put(NODE_PATHS.forwards, ({ body }) => forwarding.apply(parse(Forwards, body)));
  app.put(NODE_PATHS.drain, async ({ body }) => {
    const { draining } = parse(Drain, body);
    await drain(draining);
    return { draining };
  });
  app.get(NODE_PATHS.reports, (request, reply) => {
    const { after, wait } = parse(ReportsQuery, request.query);
    return reports.read(after, wait, createDisconnectSignal(reply));
  });
  app.put(NODE_PATHS.server(':id'), (request, reply) => {
    const { id } = parse(ServerParameters, request.params);
    const { wait } = parse(PutQuery, request.query);
    return registry.putServer(id, parse(DesiredServer, request.body), wait, createDisconnectSignal(reply));
  });
  app.put(NODE_PATHS.target(':id'), async (request) => {
    const { id } = parse(ServerParameters, request.params);
    const { instance, server, key } = parse(Target, request.body);
    const targets = [{ id: ONLY_DESTINATION, server, key }];
    return registry.setTargets(id, instance, { digest: targetDigest({ server, key }), targets });
  });
  app.put(NODE_PATHS.targets(':id'), (request) => {
    const { id } = parse(ServerParameters, request.params);
    const { instance, targets } = parse(Targets, request.body);
    return registry.setTargets(id, instance, { digest: targetsDigest(targets), targets });
  });
  app.get(NODE_PATHS.picture(':id'), async (request) => {
    const { id } = parse(ServerParameters, request.params);
    const { of, size } = parse(PictureQuery, request.query);
    return { jpeg: (await registry.takePicture(id, of, size)).toString('base64') };
  });
  app.get(NODE_PATHS.scenePicture(':id'), async (request) => {
    const { id } = parse(ServerParameters, request.params);
    const { scene } = parse(ScenePictureQuery, request.query);
    return { jpeg: (await registry.takeScenePicture(id, scene)).toString('base64') };
  });
  app.get(NODE_PATHS.preview(':id', ':of'), async (request, reply) => {
    const { id, of } = parse(PreviewParameters, request.params);
    const joinPreview = await registry.openPreview(id, of);
    reply.hijack();
    respondPreview(reply.raw, joinPreview);
  });
  app.delete(NODE_PATHS.server(':id'), async (request, reply) => {
    const { id } = parse(ServerParameters, request.params);
    await registry.remove(id, parse(DeleteQuery, request.query).instance ?? null);
    return reply.code(204).send();
  });
}

/** Requires the node secret. Compares digests, because the response time must not reveal the secret or its length. */
function addAuthentication(app: FastifyInstance, secret: string, onBffRequest: () => void): void {
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  const expectedDigest = hashText(`Bearer ${secret}`);
  app.addHook('onRequest', async (request) => {
    if (!timingSafeEqual(hashText(request.headers.authorization ?? ''), expectedDigest))
      throw new NodeError('unauthorized', 'The node secret is missing or wrong.');
    // Requests to drain do not count, because the operator's command also sends them.
    if (request.routeOptions.url !== NODE_PATHS.drain) onBffRequest();
  });
}

function addErrorHandlers(app: FastifyInstance, log: Logger): void {
  const send = (reply: FastifyReply, status: number, problem: NodeProblem) =>
    reply.code(status).send(problem);
  app.setNotFoundHandler((_request, reply) =>
    send(reply, 404, { code: 'not-found', detail: 'No such route.' }),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof NodeError)
      return send(reply, error.status, { code: error.code, detail: error.message });
    const status = findErrorStatus(error);
    // Fastify rejects a body that is not JSON, is too large or has the wrong type.
    if (status < 500) return send(reply, status, { code: 'bad-request', detail: describeError(error) });
    log.error({ error: describeError(error) }, 'request failed');
    return send(reply, 500, {
      code: 'failed',
      detail: 'The request failed on the node. Its log contains the reason.',
    });
  });
}

/**
 * Logs method, route, status and trace of each request, but no client address and no body. Logs GET requests at debug
 * level.
 */
function addRequestLog(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    const { traceparent } = request.headers;
    log[request.method === 'GET' ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(typeof traceparent === 'string' ? { traceparent: traceparent.slice(0, 64) } : {}),
      },
      'request',
    );
  });
}

function findErrorStatus(error: unknown): number {
  const parsed = z.object({ statusCode: z.int().min(400).max(499) }).safeParse(error);
  return parsed.success ? parsed.data.statusCode : 500;
}

/** Parses parameters, query or body of a request. Throws NodeError `bad-request` if `value` is invalid. */
function parse<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
    .join('; ');
  throw new NodeError('bad-request', detail);
}

/** Returns a signal that aborts when the client disconnects before the response. */
function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
