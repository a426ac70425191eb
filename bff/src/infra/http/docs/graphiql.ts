import files from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { createBuiltFileOptions } from '../built-files.js';

const PATH = '/api/graphiql';

/** Only bundled scripts run. The editor adds inline styles, and its style sheet embeds fonts. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the built GraphQL page in `directory` at /api/graphiql. */
export function graphiqlPage(directory: string): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      reply.header('content-security-policy', POLICY);
      return payload;
    });
    await scope.register(files, { ...createBuiltFileOptions(directory), prefix: `${PATH}/` });
    for (const path of [PATH, `${PATH}/`])
      scope.get(path, { schema: { hide: true } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false }),
      );
  };
}
