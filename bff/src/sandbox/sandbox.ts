import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Accounts } from './accounts.js';
import type { SandboxConfig } from './config.js';
import { STYLE } from './html.js';
import { Channels } from './platform/channels.js';
import { registerChatControls } from './platform/chat-controls.js';
import { registerPlatformRoutes } from './platform/platform-routes.js';
import { RtmpServer } from './platform/rtmp-server.js';
import { LocalStripe } from './stripe/local-stripe.js';
import { registerChatRoutes } from './twitch/chat/chat-routes.js';
import { registerEventSubRoutes } from './twitch/chat/eventsub-routes.js';
import { EventSubServer } from './twitch/chat/eventsub-server.js';
import { LocalChats } from './twitch/chat/local-chats.js';
import { sendError } from './twitch/helix-caller.js';
import { registerHelixRoutes } from './twitch/helix-routes.js';
import { registerOauthRoutes } from './twitch/oauth-routes.js';
import { Tokens } from './twitch/tokens.js';

/** Local replacements of the external services: platform sign-in, API, RTMP ingest and card payments. */
export interface Sandbox {
  app: FastifyInstance;
  /** Opens the RTMP port and the HTTP port; rejects with the system's error. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the local services without opening a port. */
export function createSandbox(config: SandboxConfig): Sandbox {
  const log = pino({ level: config.logLevel, base: { part: 'sandbox' } });
  const accounts = new Accounts(join(config.dataDir, 'sandbox', 'accounts.json'));
  const issuer = `${config.publicUrl}/sandbox/twitch/oauth2`;
  const tokens = new Tokens(accounts, issuer, config.clientId);
  const channels = new Channels();
  const eventSub = new EventSubServer(config.eventSubTimes);
  const chats = new LocalChats(eventSub);
  const rtmp = new RtmpServer(accounts, channels, log);
  const { dataDir, publicUrl } = config;
  const payments = new LocalStripe({ dataDir, publicUrl, ...config.stripe }, log);
  const app = Fastify({ bodyLimit: 64 * 1024 });

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.get('/sandbox/style.css', async (_request, reply) => reply.type('text/css').send(STYLE));
  void app.register(
    async (scope) => {
      registerOauthRoutes(scope, { config, accounts, tokens, issuer });
      scope.addHook('onRequest', async (request, reply) => {
        const isHelix = request.url.startsWith('/sandbox/twitch/helix/');
        if (eventSub.isUnavailable && isHelix)
          return sendError(reply, 503, 'The local Twitch is unavailable.');
      });
      const helixDeps = { config, accounts, tokens };
      registerHelixRoutes(scope, { ...helixDeps, channels, chats });
      registerChatRoutes(scope, helixDeps, chats);
      registerEventSubRoutes(scope, helixDeps, eventSub);
    },
    { prefix: '/sandbox/twitch' },
  );
  void app.register(
    async (scope) => {
      registerPlatformRoutes(scope, { accounts, channels, rtmp });
      registerChatControls(scope, { accounts, tokens, chats, eventSub });
    },
    { prefix: '/sandbox/platform' },
  );
  app.server.on('upgrade', (request, socket, head) => eventSub.handleUpgrade(request, socket, head));

  payments.register(app);

  return {
    app,
    async listen() {
      await rtmp.listen(config.rtmpPort, config.host);
      await app.listen({ port: config.port, host: config.httpHost ?? '127.0.0.1' });
      payments.start();
      log.info({ rtmpPort: config.rtmpPort }, 'the local platform is listening');
    },
    async close() {
      eventSub.close();
      await payments.close();
      await rtmp.close();
      await app.close();
    },
  };
}
