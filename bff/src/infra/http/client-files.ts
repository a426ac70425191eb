import files from '@fastify/static';
import { OVERLAY_PAGES } from '@trailcast/schema/overlay-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBuiltFileOptions } from './built-files.js';
import { parseQuery } from './parse-query.js';
import { createProblem } from './problem/problem.js';
import { sendProblem } from './problem/problem-handler.js';

/** Paths of the API, which never return the client's page. */
const RESERVED_PATHS =
  /^\/(api|graphql|ws|moblin|webhooks|stats|sandbox|healthz|readyz|metrics|assets)(\/|$)/;

/**
 * Serves the built client at `/`. Client routes return its page, so that deep links work. A URL with the query
 * parameter `secretParameter` is not cached and not sent as a referrer.
 */
export async function serveClient(
  app: FastifyInstance,
  directory: string,
  secretParameter: string,
): Promise<void> {
  const servePage = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, secretParameter);
  await app.register(files, createBuiltFileOptions(directory));
  // Browsers request this file on pages without an icon.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/trailcast.svg', 301),
  );
  app.get('/', { schema: { hide: true } }, servePage);
  // The service worker precaches the page under this name.
  app.get('/index.html', { schema: { hide: true } }, servePage);
  // The token of an overlay page is in the fragment, which browsers do not send.
  for (const path of OVERLAY_PAGES)
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('overlay.html', { cacheControl: false }),
    );
  app.setNotFoundHandler((request, reply) =>
    isClientRoute(request) ? servePage(request, reply) : sendProblem(reply, createProblem(404)),
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, secretParameter: string): FastifyReply {
  const hasSecret = parseQuery(request.url).has(secretParameter);
  if (hasSecret) reply.header('referrer-policy', 'no-referrer');
  return reply.header('cache-control', hasSecret ? 'no-store' : 'no-cache').sendFile('index.html', {
    cacheControl: false,
    ...(hasSecret ? { etag: false, lastModified: false } : {}),
  });
}

/** Returns true for a GET of a path that is neither a file nor reserved. */
function isClientRoute({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return (method === 'GET' || method === 'HEAD') && !RESERVED_PATHS.test(path) && !fileName.includes('.');
}
