import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Account, Accounts } from '../accounts.js';
import type { Channels } from './channels.js';
import { CHANNELS_SCRIPT } from './channels-script.js';
import { renderChannelsPage } from './channels-page.js';
import type { RtmpServer } from './rtmp-server.js';

/** Maximum amount of unsent data, above which a viewer is disconnected. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

/** The player that the application's live preview uses. */
const PLAYER = createRequire(import.meta.url).resolve('mpegts.js');

/** Converts the player's script to a module. The script defines the player on `this`, which modules do not have. */
const toModule = (script: string) =>
  `const scope = {};\n(function () {\n${script}\n}).call(scope);\nexport default scope.mpegts;\n`;

interface PlatformDeps {
  accounts: Accounts;
  channels: Channels;
  rtmp: RtmpServer;
}

/**
 * Registers the local platform's viewer pages: the channels with a player and their controls, and each live program as
 * HTTP-FLV.
 */
export function registerPlatformRoutes(
  app: FastifyInstance,
  { accounts, channels, rtmp }: PlatformDeps,
): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html').send(renderChannelsPage(accounts.all().map(({ login }) => login))),
  );
  app.get('/mpegts.js', async (_request, reply) =>
    reply.type('text/javascript').send(toModule(await readFile(PLAYER, 'utf8'))),
  );
  app.get('/channels.js', async (_request, reply) => reply.type('text/javascript').send(CHANNELS_SCRIPT));
  app.get('/channels', () =>
    accounts
      .all()
      .map((account) => ({ ...channels.readState(account.login), behaviour: rtmp.readBehaviour(account) })),
  );

  app.get<{ Params: { login: string } }>('/:login.flv', async (request, reply) => {
    const channel = channels.findOrCreate(request.params.login);
    if (!accounts.findByLogin(request.params.login) || !channel.live) {
      return reply.code(404).send({ status: 404, message: 'This channel is not live.' });
    }
    const output = new PassThrough({ highWaterMark: MAX_UNSENT_BYTES });
    const removeViewer = channel.addViewer((tag) => {
      if (output.destroyed || output.writableLength > MAX_UNSENT_BYTES) return false;
      output.write(tag);
      return true;
    });
    request.raw.once('close', () => {
      removeViewer();
      output.destroy();
    });
    return reply.type('video/x-flv').header('cache-control', 'no-store').send(output);
  });

  const addControl = (path: string, action: (account: Account) => void) =>
    app.post<{ Params: { login: string } }>(path, async (request, reply: FastifyReply) => {
      const account = accounts.findByLogin(request.params.login);
      if (!account) return reply.code(404).send({ status: 404, message: 'No such channel.' });
      action(account);
      return reply.code(204).send();
    });
  addControl('/:login/drop', (account) => rtmp.drop(account.login));
  addControl('/:login/reset-key', (account) => {
    accounts.resetKey(account);
    rtmp.drop(account.login);
  });
  addControl('/:login/suspend', (account) => {
    accounts.setSuspended(account, true);
    rtmp.drop(account.login);
  });
  addControl('/:login/stall', (account) => rtmp.setBehaviour(account.login, 'stalls'));
  addControl('/:login/slow', (account) => rtmp.setBehaviour(account.login, 'slow'));
  addControl('/:login/restore', (account) => {
    accounts.setSuspended(account, false);
    rtmp.setBehaviour(account.login, 'normal');
  });
}
