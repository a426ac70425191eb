import type { FastifyInstance } from 'fastify';
import { plainProblem } from './problem/problem.js';
import { sendProblem } from './problem/problem-handler.js';

/** Proxies `/sandbox/*` to the process of the local Twitch and Stripe, streams included. Local profile only. */
export async function proxySandbox(app: FastifyInstance, sandboxUrl: string): Promise<void> {
  // Production never loads the proxy.
  const { default: proxy } = await import('@fastify/http-proxy');
  await app.register(async (scope) => {
    // The proxy passes bodies of every type on as they come.
    scope.removeAllContentTypeParsers();
    await scope.register(proxy, {
      upstream: sandboxUrl,
      prefix: '/sandbox',
      logLevel: 'warn',
      rewritePrefix: '/sandbox',
      // A live program has no end.
      undici: { bodyTimeout: 0, headersTimeout: 30_000, connections: 64 },
      replyOptions: {
        onError: (reply) => {
          void sendProblem(
            reply as Parameters<typeof sendProblem>[0],
            plainProblem(502, 'The local stand-ins do not answer.'),
          );
        },
      },
    });
  });
}
