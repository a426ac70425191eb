import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Account, Accounts } from '../accounts.js';
import type { EventSubServer } from '../twitch/chat/eventsub-server.js';
import { publishAction, ViewerAction } from '../twitch/chat/viewer-actions.js';
import { BADGES, type LocalChats } from '../twitch/chat/local-chats.js';
import type { Tokens } from '../twitch/tokens.js';

const ChatMessage = z.object({
  from: z.string(),
  text: z.string().min(1).max(500),
  badge: z.enum(BADGES).optional(),
});
const Viewers = z.object({ viewers: z.int().min(0).nullable() });

export interface ChatControlDeps {
  accounts: Accounts;
  tokens: Tokens;
  chats: LocalChats;
  eventSub: EventSubServer;
}

interface ChannelRoute {
  Params: { login: string };
}

/** Registers the controls of a channel's chat and of the Helix API. */
export function registerChatControls(app: FastifyInstance, deps: ChatControlDeps): void {
  const { accounts, tokens, chats, eventSub } = deps;
  const requireAccount = (login: string, reply: FastifyReply): Account | undefined => {
    const account = accounts.findByLogin(login);
    if (!account) void reply.code(404).send({ status: 404, message: 'No such channel.' });
    return account;
  };

  app.post<ChannelRoute>('/:login/chat', async (request, reply) => {
    const channel = requireAccount(request.params.login, reply);
    const parsed = ChatMessage.safeParse(request.body);
    const from = parsed.success ? accounts.findOrCreate(parsed.data.from) : null;
    if (!channel) return;
    if (!parsed.success || !from)
      return reply.code(400).send({ status: 400, message: 'from and text are required.' });
    return { id: chats.sendMessage(channel, from, parsed.data.text, parsed.data.badge) };
  });

  app.delete<ChannelRoute>('/:login/chat', async (request, reply) => {
    const channel = requireAccount(request.params.login, reply);
    if (!channel) return;
    chats.clear(channel);
    return reply.code(204).send();
  });

  app.delete<{ Params: { login: string; message: string } }>(
    '/:login/chat/:message',
    async (request, reply) => {
      const channel = requireAccount(request.params.login, reply);
      if (!channel) return;
      const isDeleted = chats.delete(channel, request.params.message);
      return isDeleted
        ? reply.code(204).send()
        : reply.code(404).send({ status: 404, message: 'No such message.' });
    },
  );

  app.delete<{ Params: { login: string; chatter: string } }>(
    '/:login/chat/of/:chatter',
    async (request, reply) => {
      const channel = requireAccount(request.params.login, reply);
      const chatter = channel && requireAccount(request.params.chatter, reply);
      if (!channel || !chatter) return;
      chats.deleteByChatter(channel, chatter);
      return reply.code(204).send();
    },
  );

  app.post<ChannelRoute>('/:login/viewer-actions', async (request, reply) => {
    const channel = requireAccount(request.params.login, reply);
    const action = ViewerAction.safeParse(request.body);
    if (!channel) return;
    const from = action.data?.from ? accounts.findOrCreate(action.data.from) : null;
    if (!action.success || (from === null && action.data.from !== null))
      return reply.code(400).send({ status: 400, message: 'kind and from are required.' });
    publishAction(eventSub, channel, from, action.data);
    return reply.code(204).send();
  });

  app.put<ChannelRoute>('/:login/viewers', async (request, reply) => {
    const channel = requireAccount(request.params.login, reply);
    const body = Viewers.safeParse(request.body);
    if (!channel) return;
    if (!body.success) return reply.code(400).send({ status: 400, message: 'viewers is a number or null.' });
    chats.findOrCreate(channel).viewers = body.data.viewers;
    return reply.code(204).send();
  });

  const addControl = (action: string, applyControl: (channel: Account, host: string) => void) =>
    app.post<ChannelRoute>(`/:login/chat/${action}`, async (request, reply) => {
      const channel = requireAccount(request.params.login, reply);
      if (!channel) return;
      applyControl(channel, request.headers.host ?? '');
      return reply.code(204).send();
    });
  addControl('drop', ({ id }) => eventSub.findSessions(id).forEach((session) => session.drop()));
  addControl('reconnect', ({ id }, host) => eventSub.requestReconnect(id, host));
  addControl('revoke', ({ id }) => {
    tokens.revokeAll(id);
    eventSub.revoke(id);
  });
  addControl('refuse', (channel) => void (chats.findOrCreate(channel).dropsMessages = true));
  addControl('accept', (channel) => void (chats.findOrCreate(channel).dropsMessages = false));

  const addUnavailableControl = (path: string, isUnavailable: boolean) =>
    app.post(path, async (_request, reply) => {
      eventSub.isUnavailable = isUnavailable;
      if (isUnavailable) eventSub.dropAll();
      return reply.code(204).send();
    });
  addUnavailableControl('/api/away', true);
  addUnavailableControl('/api/back', false);
}
