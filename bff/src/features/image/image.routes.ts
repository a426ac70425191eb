import { IMAGE_TYPES } from '@trailcast/schema/image-types';
import { LIMITS } from '@trailcast/schema/limits';
import { Image } from '@trailcast/schema/wire';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { TooLargeError, UnsupportedTypeError } from '../../infra/errors.js';
import type { RequestBodies } from '../../infra/http/body/request-bodies.js';
import { getViewer, type FeatureApp, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { ImageService } from './image.service.js';

const tags = ['image'];
const NameQuery = z.object({ name: z.string().optional() });
const createTooLargeError = () =>
  new TooLargeError('An image can have at most 5 MB. Make it smaller and try again.');

export function imageRoutes(images: ImageService, bodies: Pick<RequestBodies, 'readParsed'>): FeatureRoutes {
  return (app) => {
    const list = { tags, summary: "The caller's images", response: { 200: z.array(Image) } };
    app.get('/image', { schema: list }, (request) => images.list(getViewer(request)));

    const fileSchema = { tags, summary: 'An image’s file', params: IdParameters, produces: [...IMAGE_TYPES] };
    app.get('/image/:id', { schema: fileSchema, exposeHeadRoute: false }, async (request, reply) => {
      const image = await images.readFile(getViewer(request), request.params.id);
      return reply
        .type(image.type)
        .header('etag', `"${image.digest}"`)
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', 'inline')
        .send(image.file);
    });

    const deletion = { tags, summary: 'Delete an image', params: IdParameters, response: { 204: z.null() } };
    app.delete('/image/:id', { schema: deletion }, async (request, reply) => {
      await images.delete(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });

    void app.register(async (scope: FeatureApp) => registerUploadRoute(scope, images, bodies));
  };
}

/** Registers the upload in a separate Fastify scope, where bodies are files instead of JSON. */
function registerUploadRoute(
  app: FeatureApp,
  images: ImageService,
  bodies: Pick<RequestBodies, 'readParsed'>,
): void {
  app.removeAllContentTypeParsers();
  const parse = (bytes: Buffer) => bytes;
  app.addContentTypeParser([...IMAGE_TYPES], (request: FastifyRequest, stream: Readable) =>
    bodies.readParsed(request, stream, {
      routeBytes: LIMITS.imageMaxBytes,
      createTooLargeError,
      parse,
    }),
  );
  app.addContentTypeParser('*', async () => {
    throw new UnsupportedTypeError('An image must be a PNG, JPEG or WebP file, sent with its content type.');
  });
  const create = {
    tags,
    summary: 'Store an image; the body is the file',
    querystring: NameQuery,
    consumes: [...IMAGE_TYPES],
    response: { 201: Image },
  };
  app.post('/image', { schema: create }, async (request, reply) => {
    const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    return reply.code(201).send(await images.create(getViewer(request), { name: request.query.name, file }));
  });
}
