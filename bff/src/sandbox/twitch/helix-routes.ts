import type { FastifyInstance } from 'fastify';
import type { Account } from '../accounts.js';
import type { SandboxConfig } from '../config.js';
import { escapeHtml } from '../html.js';
import type { Channels } from '../platform/channels.js';
import type { LocalChats } from './chat/local-chats.js';
import { toDisplayName } from './display-name.js';
import { authenticateCaller, sendError, type HelixDeps } from './helix-caller.js';

interface HelixRoutesDeps extends HelixDeps {
  config: SandboxConfig;
  channels: Channels;
  chats: Pick<LocalChats, 'findOrCreate'>;
}

/**
 * Registers the Helix endpoints that the product uses, with Twitch's JSON, and the public list of ingest
 * servers.
 */
export function registerHelixRoutes(app: FastifyInstance, deps: HelixRoutesDeps): void {
  const { config, channels, chats } = deps;

  app.get('/helix/users', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply);
    return caller && { data: [toUser(config, caller.account)] };
  });

  app.get<{ Querystring: { broadcaster_id?: string } }>('/helix/streams/key', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply, 'channel:read:stream_key');
    if (!caller) return;
    const { account } = caller;
    if (request.query.broadcaster_id !== account.id) {
      return sendError(
        reply,
        403,
        'The ID in broadcaster_id must match the user ID found in the request’s OAuth token.',
      );
    }
    return { data: [{ stream_key: deps.accounts.createStreamKey(account) }] };
  });

  app.get<{ Querystring: { user_id?: string } }>('/helix/streams', async (request, reply) => {
    if (!authenticateCaller(deps, request, reply)) return;
    const account = deps.accounts.findById(request.query.user_id ?? '');
    if (!account) return { data: [], pagination: {} };
    const channel = channels.readState(account.login);
    const { title, viewers } = chats.findOrCreate(account);
    if (!channel.live && viewers === null) return { data: [], pagination: {} };
    return {
      data: [
        {
          id: account.id,
          user_id: account.id,
          user_login: account.login,
          user_name: toDisplayName(account),
          type: 'live',
          title,
          viewer_count: viewers ?? 0,
          started_at: new Date(channel.since ?? 0).toISOString(),
          language: 'en',
        },
      ],
      pagination: {},
    };
  });

  app.get('/ingests', () => ({
    ingests: [
      {
        _id: 1,
        availability: 1,
        default: true,
        name: 'Local platform',
        priority: 1,
        url_template: `rtmp://${toRtmpHost(config.host)}:${config.rtmpPort}/app/{stream_key}`,
      },
    ],
  }));

  app.get<{ Params: { login: string } }>('/avatars/:login.svg', async (request, reply) =>
    reply.type('image/svg+xml').send(renderAvatar(request.params.login)),
  );
}

/** Returns the URL host under which OBS on this machine reaches a listener on `host`. */
function toRtmpHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const toUser = (config: SandboxConfig, account: Account) => ({
  id: account.id,
  login: account.login,
  display_name: toDisplayName(account),
  type: '',
  broadcaster_type: '',
  description: '',
  profile_image_url: `${config.publicUrl}/sandbox/twitch/avatars/${account.login}.svg`,
  offline_image_url: '',
  view_count: 0,
  created_at: '2020-01-01T00:00:00Z',
});

/** Green to violet, because red and orange stand for states of a broadcast. */
const AVATAR_HUES = { first: 90, count: 210 };

function renderAvatar(login: string): string {
  const hash = [...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % AVATAR_HUES.count, 0);
  const hue = AVATAR_HUES.first + hash;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 35%)"/><text x="32" y="43" font-family="sans-serif" font-size="32" fill="#fff" text-anchor="middle">${escapeHtml(login.charAt(0).toUpperCase())}</text></svg>`;
}
