import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from './query-of.js';
import { plainProblem } from './problem/problem.js';
import { sendProblem } from './problem/problem-handler.js';

const YEAR_S = 365 * 24 * 3600;
/** Addresses of the server's own, which never answer the application. */
const OWN = /^\/(api|graphql|ws|webhooks|sandbox|healthz|readyz|metrics|assets)(\/|$)/;

/**
 * The built application below `/`. Client routes answer its page, so that deep links work; hashed assets are kept for
 * ever, the page never. An address that carries a token is stored nowhere and told to nobody.
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(files, {
    root: directory,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build leaves a .br and a .gz beside each text.
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      const kept = /[\\/]assets[\\/]/.test(path);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', kept ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  // Browsers ask for it on pages that name no icon.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/trailcast.svg', 301),
  );
  app.get('/', { schema: { hide: true } }, page);
  // By this name the service worker takes the page onto the device.
  app.get('/index.html', { schema: { hide: true } }, page);
  app.setNotFoundHandler((request, reply) =>
    isClientRoute(request) ? page(request, reply) : sendProblem(reply, plainProblem(404)),
  );
}

function page(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const carriesToken = queryOf(request.url).has('secret');
  if (carriesToken) reply.header('referrer-policy', 'no-referrer');
  return reply.header('cache-control', carriesToken ? 'no-store' : 'no-cache').sendFile('index.html', {
    cacheControl: false,
    ...(carriesToken ? { etag: false, lastModified: false } : {}),
  });
}

/** A GET of something that is neither a file nor the server's own. */
function isClientRoute({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  return (method === 'GET' || method === 'HEAD') && !OWN.test(path) && !last.includes('.');
}
