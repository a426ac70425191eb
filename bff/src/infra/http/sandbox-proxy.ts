import type { FastifyInstance } from 'fastify';
import { createProblem } from './problem/problem.js';
import { sendProblem } from './problem/problem-handler.js';

/** Proxies `/sandbox/*` to the sandbox process (local Twitch and Stripe), including streams. Local profile only. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string): Promise<void> {
  // A dynamic import, so that production never loads the proxy.
  const { default: proxy } = await import('@fastify/http-proxy');
  await app.register(async (scope) => {
    // The proxy forwards bodies of every content type unparsed.
    scope.removeAllContentTypeParsers();
    await scope.register(proxy, {
      upstream: sandboxUrl,
      prefix: '/sandbox',
      logLevel: 'warn',
      rewritePrefix: '/sandbox',
      // Live streams are endless.
      undici: { bodyTimeout: 0, headersTimeout: 30_000, connections: 64 },
      replyOptions: {
        onError: (reply) => {
          void sendProblem(
            reply as Parameters<typeof sendProblem>[0],
            createProblem(502, 'The local Twitch and Stripe do not respond.'),
          );
        },
      },
    });
  });
}
