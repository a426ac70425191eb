import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Account } from '../../accounts.js';
import { toDisplayName } from '../display-name.js';
import { authenticateCaller, sendError, type HelixDeps } from '../helix-caller.js';
import type { LocalChats } from './local-chats.js';

const Message = z.object({
  broadcaster_id: z.string(),
  sender_id: z.string(),
  message: z.string().min(1).max(500),
});
const Channel = z.object({ title: z.string().min(1).max(140) });

interface Query {
  Querystring: { broadcaster_id?: string };
}

/** Registers the Helix endpoints for a channel's title and chat, with Twitch's JSON and errors. */
export function registerChatRoutes(app: FastifyInstance, deps: HelixDeps, chats: LocalChats): void {
  app.get<Query>('/helix/channels', async (request, reply) => {
    if (!authenticateCaller(deps, request, reply)) return;
    const account = deps.accounts.findById(request.query.broadcaster_id ?? '');
    return { data: account ? [toChannel(account, chats.findOrCreate(account).title)] : [] };
  });

  app.patch<Query>('/helix/channels', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply, 'channel:manage:broadcast');
    if (!caller) return;
    if (request.query.broadcaster_id !== caller.account.id)
      return sendError(reply, 401, 'The ID in broadcaster_id must match the user ID found in your token');
    const body = Channel.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, 'The title must have 1 to 140 characters');
    chats.setTitle(caller.account, body.data.title);
    return reply.code(204).send();
  });

  app.post('/helix/chat/messages', async (request, reply) => {
    const caller = authenticateCaller(deps, request, reply, 'user:write:chat');
    if (!caller) return;
    const body = Message.safeParse(request.body);
    if (!body.success) return sendError(reply, 400, 'The message must have 1 to 500 characters');
    const channel = deps.accounts.findById(body.data.broadcaster_id);
    if (!channel) return sendError(reply, 400, 'The broadcaster_id is not a user');
    if (body.data.sender_id !== caller.account.id)
      return sendError(reply, 401, 'The ID in sender_id must match the user ID found in your token');
    if (chats.findOrCreate(channel).dropsMessages) {
      const reason = { code: 'channel_settings', message: 'Your message was held back by the channel.' };
      return { data: [{ message_id: '', is_sent: false, drop_reason: reason }] };
    }
    const id = chats.sendMessage(channel, caller.account, body.data.message);
    return { data: [{ message_id: id, is_sent: true, drop_reason: null }] };
  });
}

const toChannel = (account: Account, title: string) => ({
  broadcaster_id: account.id,
  broadcaster_login: account.login,
  broadcaster_name: toDisplayName(account),
  broadcaster_language: 'en',
  game_id: '509660',
  game_name: 'Outdoors',
  title,
  delay: 0,
  tags: [],
  content_classification_labels: [],
  is_branded_content: false,
});
