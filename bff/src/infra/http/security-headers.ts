import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const YEAR_S = 365 * 24 * 3600;

/**
 * Adds security headers to every response. Inline scripts are forbidden; inline styles are allowed for the
 * component library. Images may come from this server and from `imageOrigins`.
 */
export function secureHeaders(
  app: FastifyInstance,
  publicUrl: string,
  imageOrigins: readonly string[],
): void {
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  const headers = createHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Images of a user are fetched with the session's token, and shown as blobs.
        imgSrc: ["'self'", 'data:', 'blob:', ...imageOrigins],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", socketOrigin],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: YEAR_S } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setHeaders(headers));
}

/** Returns the headers that helmet sets. They are the same for every response, so they are computed once. */
function createHeaders(options: HelmetOptions): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error) => {
    if (error) throw error instanceof Error ? error : new Error('helmet failed');
  });
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
