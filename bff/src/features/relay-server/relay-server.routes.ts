import { Booking, FeedLoss, Id, Server, ServerStatus } from '@trailcast/schema/wire';
import { z } from 'zod';
import { viewerOf, type FeatureApp, type FeatureRoutes } from '../../platform/http/feature-routes.js';
import type { RelayServerService } from './relay-server.service.js';

const config = { access: 'verified' } as const;
const PathId = z.coerce.number().pipe(Id);
const ServerParams = z.object({ id: PathId });
const StreamParams = z.object({ id: PathId, streamIndex: PathId });
const CreateBody = z.object({ streamId: Id.nullable(), dataId: Id });
/** SPEC.md writes the body as the bare name, the contract as an object. */
const SceneBody = z.union([z.string(), z.object({ scene: z.string() })]);

/** REST: /server. */
export function relayServerRoutes(service: RelayServerService): FeatureRoutes {
  return (app) => {
    serverRoutes(app, service);
    streamRoutes(app, service);
    studioRoutes(app, service);
  };
}

function serverRoutes(app: FeatureApp, service: RelayServerService): void {
  app.get('/server', { config, schema: { response: { 200: z.array(Server) } } }, async (request) => {
    const server = await service.mine(viewerOf(request));
    return server ? [server] : [];
  });
  app.get(
    '/server/admin',
    { config: { access: 'administrator' }, schema: { response: { 200: z.array(Booking) } } },
    (request) => service.bookings(viewerOf(request)),
  );
  app.post(
    '/server',
    { config, schema: { body: CreateBody, response: { 201: Server } } },
    async (request, reply) => {
      const server = await service.create(viewerOf(request), request.body);
      return reply.status(201).send(server);
    },
  );
  app.delete(
    '/server/:id',
    { config, schema: { params: ServerParams, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await service.remove(viewerOf(request), request.params.id);
      return reply.status(204).send(undefined);
    },
  );
}

function streamRoutes(app: FeatureApp, service: RelayServerService): void {
  app.put(
    '/server/:id/stream/:streamIndex',
    { config, schema: { params: StreamParams, response: { 200: Server } } },
    (request) => service.setStream(viewerOf(request), request.params.id, request.params.streamIndex),
  );
  app.put(
    '/server/:id/stream',
    { config, schema: { params: ServerParams, response: { 200: Server } } },
    (request) => service.setStream(viewerOf(request), request.params.id, null),
  );
  app.put(
    '/server/:id/feed-loss',
    { config, schema: { params: ServerParams, body: FeedLoss.nullable(), response: { 200: Server } } },
    (request) => service.setFeedLoss(viewerOf(request), request.params.id, request.body),
  );
  app.post(
    '/server/:id/keep',
    { config, schema: { params: ServerParams, response: { 200: Server } } },
    (request) => service.keep(viewerOf(request), request.params.id),
  );
}

function studioRoutes(app: FeatureApp, service: RelayServerService): void {
  const status = { config, schema: { params: ServerParams, response: { 200: ServerStatus } } };
  app.get('/server/:id/status', status, (request) => service.status(viewerOf(request), request.params.id));
  app.post('/server/:id/obs/start', status, (request) => service.start(viewerOf(request), request.params.id));
  app.post('/server/:id/obs/stop', status, (request) => service.stop(viewerOf(request), request.params.id));
  app.get(
    '/server/:id/obs/scenes',
    { config, schema: { params: ServerParams, response: { 200: z.array(z.string()) } } },
    (request) => service.scenes(viewerOf(request), request.params.id),
  );
  app.post(
    '/server/:id/obs/scene',
    { config, schema: { params: ServerParams, body: SceneBody, response: { 200: ServerStatus } } },
    (request) => {
      const { body } = request;
      const scene = typeof body === 'string' ? body : body.scene;
      return service.setScene(viewerOf(request), request.params.id, scene);
    },
  );
}
