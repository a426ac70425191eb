import { default as scalar } from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { createContentSecurityPolicy } from './api-docs-policy.js';

/** Configuration of the page. Disables requests and links to the servers of the library's vendor. */
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

/** Serves the API reference at /api/docs. Its inline script is allowed by hash on this page only. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    const encodeShared = createSharedEncoder();
    scope.addHook('onSend', async (_request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string') return payload;
      if (type.startsWith('text/html'))
        reply.header('content-security-policy', createContentSecurityPolicy(payload));
      return type.startsWith('application/javascript') ? encodeShared(payload) : payload;
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: CONFIGURATION,
    });
  });
}

/** Returns a function that encodes each text once, so that slow clients share the same buffer. */
function createSharedEncoder(): (text: string) => Buffer {
  const encodedTexts = new Map<string, Buffer>();
  return (text) => {
    const bytes = encodedTexts.get(text) ?? Buffer.from(text);
    encodedTexts.set(text, bytes);
    return bytes;
  };
}
