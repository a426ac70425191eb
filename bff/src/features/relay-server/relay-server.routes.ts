import { Booking, FeedLoss, Id, Quality, Server, ServerHistory, ServerStatus } from '@trailcast/schema/wire';
import { HISTORY_RANGES, PICTURE_SIZES, PICTURE_SOURCES } from '@trailcast/schema/node';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { NotFoundError } from '../../infra/errors.js';
import { IdParameter, IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureApp, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { RelayServerService } from './relay-server.service.js';

const tags = ['server'];
const StreamParameters = z.object({ id: IdParameter, streamIndex: IdParameter });
const ScenePictureQuery = z.object({ scene: z.string().min(1) });
const PictureParameters = z.object({ id: IdParameter, of: z.enum(PICTURE_SOURCES) });
const PictureQuery = z.object({ size: z.enum(PICTURE_SIZES).default('small') });
const HistoryParameters = z.object({ id: IdParameter, of: z.enum(HISTORY_RANGES) });
const CreateBody = z.object({ streamId: Id.nullable(), dataId: Id });
/** `{scene}`, or the bare string (docs/contract.md#values). */
const SceneBody = z
  .union([z.string(), z.object({ scene: z.string() })])
  .transform((body) => (typeof body === 'string' ? body : body.scene));
const StopBody = z.object({ afterDelay: z.boolean().optional() }).nullish();

export function relayServerRoutes(service: RelayServerService): FeatureRoutes {
  return (app) => {
    registerServerRoutes(app, service);
    registerSettingRoutes(app, service);
    registerStudioRoutes(app, service);
  };
}

function registerServerRoutes(app: FeatureApp, service: RelayServerService): void {
  const ownServerSchema = {
    tags,
    summary: "The caller's server: none or one",
    response: { 200: z.array(Server) },
  };
  app.get('/server', { schema: ownServerSchema }, async (request) => {
    const server = await service.findOwnServer(getViewer(request));
    return server ? [server] : [];
  });

  const listAllSchema = { tags, summary: 'Servers of all users', response: { 200: z.array(Booking) } };
  app.get('/server/admin', { schema: listAllSchema }, (request) => service.listBookings(getViewer(request)));

  const createSchema = {
    tags,
    summary: "Create the caller's server",
    body: CreateBody,
    response: { 201: Server },
  };
  app.post('/server', { schema: createSchema }, async (request, reply) => {
    const server = await service.create(getViewer(request), request.body);
    return reply.code(201).send(server);
  });

  const deletionSchema = {
    tags,
    summary: 'Delete a server',
    params: IdParameters,
    response: { 204: z.null() },
  };
  app.delete('/server/:id', { schema: deletionSchema }, async (request, reply) => {
    await service.delete(getViewer(request), request.params.id);
    return reply.code(204).send(null);
  });
}

function registerSettingRoutes(app: FeatureApp, service: RelayServerService): void {
  const serverResponse = { 200: Server } as const;
  const assignSchema = {
    tags,
    summary: 'Assign a stream',
    params: StreamParameters,
    response: serverResponse,
  };
  app.put('/server/:id/stream/:streamIndex', { schema: assignSchema }, (request) =>
    service.setStream(getViewer(request), request.params.id, request.params.streamIndex),
  );

  const detachSchema = { tags, summary: 'Detach the stream', params: IdParameters, response: serverResponse };
  app.put('/server/:id/stream', { schema: detachSchema }, (request) =>
    service.setStream(getViewer(request), request.params.id, null),
  );

  const feedLossSchema = {
    tags,
    summary: 'Set the scene for a lost feed; null switches it off',
    params: IdParameters,
    body: FeedLoss.nullable(),
    response: serverResponse,
  };
  app.put('/server/:id/feed-loss', { schema: feedLossSchema }, (request) =>
    service.setFeedLoss(getViewer(request), request.params.id, request.body),
  );

  const qualitySchema = {
    tags,
    summary: "Choose the quality of the next broadcast; null: the node's default",
    params: IdParameters,
    body: z.object({ quality: z.string().nullable() }),
    response: serverResponse,
  };
  app.put('/server/:id/quality', { schema: qualitySchema }, (request) =>
    service.setQuality(getViewer(request), request.params.id, request.body.quality),
  );

  const delaySchema = {
    tags,
    summary: 'Send the broadcast 0 to 60 seconds behind the program',
    params: IdParameters,
    body: z.object({ seconds: z.int() }),
    response: serverResponse,
  };
  app.put('/server/:id/delay', { schema: delaySchema }, (request) =>
    service.setDelay(getViewer(request), request.params.id, request.body.seconds),
  );

  const recordingSchema = {
    tags,
    summary: 'Record broadcasts while they are live, from now on',
    params: IdParameters,
    body: z.object({ on: z.boolean() }),
    response: serverResponse,
  };
  app.put('/server/:id/recording', { schema: recordingSchema }, (request) =>
    service.setRecording(getViewer(request), request.params.id, request.body.on),
  );

  const keepSchema = {
    tags,
    summary: 'Postpone an announced stop',
    params: IdParameters,
    response: serverResponse,
  };
  app.post('/server/:id/keep', { schema: keepSchema }, (request) =>
    service.keep(getViewer(request), request.params.id),
  );
}

function registerStudioRoutes(app: FeatureApp, service: RelayServerService): void {
  const statusRoute = (summary: string) => ({
    schema: { tags, summary, params: IdParameters, response: { 200: ServerStatus } },
  });
  app.get('/server/:id/status', statusRoute('Status of the server'), (request) =>
    service.readStatus(getViewer(request), request.params.id),
  );
  app.post(
    '/server/:id/obs/start',
    statusRoute('Start the broadcast; responds when OBS has confirmed'),
    (request) => service.start(getViewer(request), request.params.id),
  );
  const stop = statusRoute('End the broadcast; with afterDelay, after the delayed content is sent');
  app.post('/server/:id/obs/stop', { schema: { ...stop.schema, body: StopBody } }, (request) =>
    service.stop(getViewer(request), request.params.id, { afterDelay: request.body?.afterDelay ?? false }),
  );
  app.post('/server/:id/dump', statusRoute('Discard the delayed content before viewers see it'), (request) =>
    service.dump(getViewer(request), request.params.id),
  );

  const scenesSchema = {
    tags,
    summary: "Scenes in the order of OBS's window",
    params: IdParameters,
    response: { 200: z.array(z.string()) },
  };
  app.get('/server/:id/obs/scenes', { schema: scenesSchema }, (request) =>
    service.listScenes(getViewer(request), request.params.id),
  );

  const pictureSchema = {
    tags,
    summary: 'JPEG of the program or the feed, small by default, at most 2 s old',
    params: PictureParameters,
    querystring: PictureQuery,
    produces: ['image/jpeg'],
  };
  app.get('/server/:id/picture/:of', { schema: pictureSchema }, async (request, reply) => {
    const { id, of: source } = request.params;
    const jpeg = await service.fetchPicture(getViewer(request), id, source, request.query.size);
    return sendPicture(reply, jpeg);
  });

  const scenePictureSchema = {
    tags,
    summary: 'Small JPEG of a scene, whether or not it is on program, at most 5 s old',
    params: IdParameters,
    querystring: ScenePictureQuery,
    produces: ['image/jpeg'],
  };
  app.get('/server/:id/scene-picture', { schema: scenePictureSchema }, async (request, reply) => {
    const { scene } = request.query;
    return sendPicture(reply, await service.fetchScenePicture(getViewer(request), request.params.id, scene));
  });

  const qualitiesSchema = {
    tags,
    summary: 'Qualities that the node offers, the cheapest first',
    params: IdParameters,
    response: { 200: z.array(Quality) },
  };
  app.get('/server/:id/qualities', { schema: qualitiesSchema }, (request) =>
    service.listQualities(getViewer(request), request.params.id),
  );

  const historySchema = {
    tags,
    summary: 'Statistics of the feed in the last two minutes or in the broadcast',
    params: HistoryParameters,
    response: { 200: ServerHistory },
  };
  app.get('/server/:id/history/:of', { schema: historySchema }, async (request) => {
    const { id, of: range } = request.params;
    const history = await service.readHistory(getViewer(request), id, range);
    if (!history) throw new NotFoundError('The server’s node has no statistics.');
    return history;
  });

  const { schema } = statusRoute('Switch the scene');
  app.post('/server/:id/obs/scene', { schema: { ...schema, body: SceneBody } }, (request) =>
    service.setScene(getViewer(request), request.params.id, request.body),
  );
}

function sendPicture(reply: FastifyReply, jpeg: Buffer | null) {
  if (!jpeg) throw new NotFoundError('No picture is available now.');
  return reply.type('image/jpeg').header('cache-control', 'no-store').send(jpeg);
}
