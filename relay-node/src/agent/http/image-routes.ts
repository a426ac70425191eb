import { ImageBody, ImageParameters, NODE_PATHS } from '@trailcast/schema/node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ImageStore } from '../image/image-store.js';
import { NodeError } from '../node/node-error.js';

/** Adds the routes that store an image file and report whether it is stored. */
export function addImageRoutes(app: FastifyInstance, images: ImageStore): void {
  app.get(NODE_PATHS.image(':digest'), async (request) => {
    const file = await images.read(requireDigest(request));
    if (!file) throw new NodeError('not-found', 'This node does not have the image.');
    return { bytes: file.length };
  });
  app.put(NODE_PATHS.image(':digest'), async (request, reply) => {
    const { data } = ImageBody.safeParse(request.body);
    if (!data) throw new NodeError('bad-request', 'The body must contain the file in base64.');
    await images.put(requireDigest(request), Buffer.from(data.base64, 'base64'));
    return reply.code(204).send();
  });
}

function requireDigest({ params }: FastifyRequest): string {
  const { data } = ImageParameters.safeParse(params);
  if (!data) throw new NodeError('not-found', 'There is no such image.');
  return data.digest;
}
