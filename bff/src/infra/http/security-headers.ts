import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 365 * 24 * 3600;

/**
 * Headers of every answer. No inline script; styles may be inline because the component library writes them. Pictures
 * come from here and from the platform's picture server.
 */
export async function secureHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const socket = publicUrl.replace(/^http/, 'ws');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https://static-cdn.jtvnw.net'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", socket],
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
}
