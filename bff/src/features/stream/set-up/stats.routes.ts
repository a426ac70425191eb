import type { FastifyPluginAsync } from 'fastify';
import { NotFoundError, TooManyRequestsError } from '../../../infra/errors.js';
import type { RateLimiter } from '../../../infra/http/limits/rate-limiter.js';
import { parseQuery } from '../../../infra/http/parse-query.js';
import type { PublicStats } from './public-stats.js';
import { digestToken } from '../../../infra/crypto/secret-token.js';

/**
 * Serves `GET /stats/KEY` for NOALBS and overlays. The key is the credential. The rate limit is per client address and
 * key, so that no client uses up another's.
 */
export function statsRoutes(stats: PublicStats, limiter: RateLimiter): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { key: string } }>(
      '/stats/:key',
      { schema: { hide: true } },
      async (request, reply) => {
        const digest = digestToken(request.params.key);
        const format = parseQuery(request.url).get('legacy') === '1' ? 'legacy' : 'openIrl';
        const json = await stats.readStats(digest, format);
        const waitMs = limiter.countRequest('stats', `${json === null ? 'unknown' : digest} ${request.ip}`);
        if (waitMs > 0) throw new TooManyRequestsError(waitMs);
        if (json === null)
          throw new NotFoundError('There are no figures here: the address was replaced or revoked.');
        return reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .header('access-control-allow-origin', '*')
          .send(json);
      },
    );
  };
}
