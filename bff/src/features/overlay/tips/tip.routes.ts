import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { NotFoundError, TooManyRequestsError } from '../../../infra/errors.js';
import type { RequestBodies } from '../../../infra/http/body/request-bodies.js';
import type { RateLimiter } from '../../../infra/http/limits/rate-limiter.js';
import { isTipId, UNKNOWN_ADDRESS_MESSAGE, type TipHooksService } from './tip-hooks.service.js';

/**
 * Receives tips from other programs (docs/contract.md#tips). The body stays raw because the signature covers its bytes.
 * The rate limit is per IP address of the sender, not per address for tips, so that unknown
 * addresses do not bypass it.
 */
export function tipRoutes(
  tips: Pick<TipHooksService, 'receive'>,
  bodies: Pick<RequestBodies, 'readRaw'>,
  limiter: RateLimiter,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (request: FastifyRequest, stream: Readable) =>
      bodies.readRaw(request, stream),
    );
    app.addHook('onRequest', async ({ params, ip }) => {
      const { id } = params as { id: string };
      const waitMs = limiter.countRequest('tip', ip);
      if (waitMs > 0) throw new TooManyRequestsError(waitMs);
      if (!isTipId(id)) throw new NotFoundError(UNKNOWN_ADDRESS_MESSAGE);
    });
    app.post<{ Params: { id: string } }>(
      '/webhooks/tips/:id',
      { schema: { hide: true } },
      async (request, reply) => {
        const { body, headers, params } = request;
        await tips.receive(params.id, {
          time: headerToText(headers['trailcast-time']),
          signature: headerToText(headers['trailcast-signature']),
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        });
        return reply.code(204).send();
      },
    );
  };
}

const headerToText = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '');
