import { default as scalar } from '@scalar/fastify-api-reference';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const INLINE_SCRIPT = /<script[^>]*>([\s\S]+?)<\/script>/g;

/**
 * The page over the API document at /api/docs. Its script comes from here; the one inline script is allowed by its hash,
 * on this page alone.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
        reply.header('content-security-policy', policyFor(payload));
      }
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  });
}

function policyFor(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
