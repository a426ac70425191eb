import type { FastifyPluginAsync } from 'fastify';
import type { WebhookService } from './webhook.service.js';

/** An event has a few kB; the provider's largest objects stay far below. */
const BODY_LIMIT = 1024 * 1024;

/** Where the payment provider's events arrive. The signature covers the raw bytes, so that the body is not parsed here. */
export function webhookRoutes(webhooks: Pick<WebhookService, 'receive'>): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post('/webhooks/stripe', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
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
