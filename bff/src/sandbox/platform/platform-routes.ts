import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Account, Accounts } from '../accounts.js';
import type { Channels } from './channels.js';
import { CHANNELS_SCRIPT } from './channels-script.js';
import { channelsPage } from './channels-page.js';
import type { RtmpServer } from './rtmp-server.js';

/** A viewer with more unsent data than this is disconnected, bytes. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

/** The player that the application's live preview uses. */
const PLAYER = createRequire(import.meta.url).resolve('mpegts.js');

/** The file defines the player on `this`, which is undefined in modules. */
const asModule = (script: string) =>
  `const scope = {};\n(function () {\n${script}\n}).call(scope);\nexport default scope.mpegts;\n`;

interface Parts {
  accounts: Accounts;
  channels: Channels;
  rtmp: RtmpServer;
}

/**
 * Registers the local platform's viewer pages: the channels with a player and their controls, and each live program as
 * HTTP-FLV.
 */
export function platformRoutes(app: FastifyInstance, { accounts, channels, rtmp }: Parts): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html').send(channelsPage(accounts.all().map(({ login }) => login))),
  );
  app.get('/mpegts.js', async (_request, reply) =>
    reply.type('text/javascript').send(asModule(await readFile(PLAYER, 'utf8'))),
  );
  app.get('/channels.js', async (_request, reply) => reply.type('text/javascript').send(CHANNELS_SCRIPT));
  app.get('/channels', () =>
    accounts
      .all()
      .map((account) => ({ ...channels.stateOf(account.login), behaviour: rtmp.behaviourOf(account) })),
  );

  app.get<{ Params: { login: string } }>('/:login.flv', async (request, reply) => {
    const channel = channels.channel(request.params.login);
    if (!accounts.byLogin(request.params.login) || !channel.live) {
      return reply.code(404).send({ status: 404, message: 'This channel is not live.' });
    }
    const out = new PassThrough({ highWaterMark: MAX_UNSENT_BYTES });
    const leave = channel.watch((tag) => {
      if (out.destroyed || out.writableLength > MAX_UNSENT_BYTES) return false;
      out.write(tag);
      return true;
    });
    request.raw.once('close', () => {
      leave();
      out.destroy();
    });
    return reply.type('video/x-flv').header('cache-control', 'no-store').send(out);
  });

  const act = (path: string, action: (account: Account) => void) =>
    app.post<{ Params: { login: string } }>(path, async (request, reply: FastifyReply) => {
      const account = accounts.byLogin(request.params.login);
      if (!account) return reply.code(404).send({ status: 404, message: 'No such channel.' });
      action(account);
      return reply.code(204).send();
    });
  act('/:login/drop', (account) => rtmp.drop(account.login));
  act('/:login/reset-key', (account) => {
    accounts.resetKey(account);
    rtmp.drop(account.login);
  });
  act('/:login/suspend', (account) => {
    accounts.suspend(account, true);
    rtmp.drop(account.login);
  });
  act('/:login/stall', (account) => rtmp.behave(account.login, 'stalls'));
  act('/:login/slow', (account) => rtmp.behave(account.login, 'slow'));
  act('/:login/restore', (account) => {
    accounts.suspend(account, false);
    rtmp.behave(account.login, 'normal');
  });
}
