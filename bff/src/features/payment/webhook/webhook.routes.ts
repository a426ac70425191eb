import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { RequestBodies } from '../../../infra/http/body/request-bodies.js';
import type { WebhookService } from './webhook.service.js';

/** Receives the payment provider's events. The body stays raw because the signature covers its bytes. */
export function webhookRoutes(
  webhooks: Pick<WebhookService, 'receive'>,
  bodies: Pick<RequestBodies, 'readRaw'>,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (request: FastifyRequest, stream: Readable) =>
      bodies.readRaw(request, stream),
    );
    app.post('/webhooks/stripe', async (request, reply) => {
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      await webhooks.receive(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
      );
      return reply.code(204).send();
    });
  };
}
