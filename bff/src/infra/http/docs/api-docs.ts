import { default as scalar } from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { policyFor } from './api-docs-policy.js';

/** Everything that would call or lead to the library's own servers is off. */
const CONFIGURATION = {
  url: '/api/openapi.json',
  pageTitle: 'Trailcast API',
  favicon: '/trailcast.svg',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
} as const;

/**
 * The page over the API document at /api/docs. Its script comes from here; the one inline script is allowed by its hash,
 * on this page alone.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    const shared = sharedBytes();
    scope.addHook('onSend', async (_request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string') return payload;
      if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload));
      return type.startsWith('application/javascript') ? shared(payload) : payload;
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: CONFIGURATION,
    });
  });
}

/** The bytes of a text, made once: clients that are slow to take the page's script all wait for the same ones. */
function sharedBytes(): (text: string) => Buffer {
  const made = new Map<string, Buffer>();
  return (text) => {
    const bytes = made.get(text) ?? Buffer.from(text);
    made.set(text, bytes);
    return bytes;
  };
}
