import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import { Chat, ChatCommandSettings, ChatConsent } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { ChatService } from './chat.service.js';

const tags = ['chat'];
const noContentResponse = { 204: z.null() };

/** Creates the REST routes of docs/contract.md#chat. */
export function chatRoutes(chats: ChatService): FeatureRoutes {
  return (app) => {
    const params = IdParameters;

    const read = { tags, summary: 'Chat, viewers and title of a studio', params, response: { 200: Chat } };
    app.get('/studios/:id/chat', { schema: read }, (request) =>
      chats.read(getViewer(request), request.params.id),
    );

    const sendMessage = {
      tags,
      summary: 'Send a message to a studio’s chat as the caller',
      params,
      body: z.object({ text: z.string().min(1).max(CHAT_LIMITS.messageMaxLength) }),
      response: noContentResponse,
    };
    app.post('/studios/:id/chat', { schema: sendMessage }, async (request, reply) => {
      await chats.sendMessage(getViewer(request), request.params.id, request.body.text);
      return reply.code(204).send(null);
    });

    const title = {
      tags,
      summary: 'Change the title of a studio’s channel',
      params,
      body: z.object({ title: z.string().min(1).max(CHAT_LIMITS.titleMaxLength) }),
      response: { 200: Chat },
    };
    app.put('/studios/:id/title', { schema: title }, (request) =>
      chats.setTitle(getViewer(request), request.params.id, request.body.title),
    );

    const connect = {
      tags,
      summary: 'Start the authorization of the caller’s chat account',
      body: z.object({ alerts: z.boolean().optional() }).nullish(),
      response: { 200: ChatConsent },
    };
    app.post('/chat/connection', { schema: connect }, async (request) =>
      chats.connect(getViewer(request), request.body?.alerts),
    );

    const commands = {
      tags,
      summary: 'Set which commands moderators may use in the caller’s chat',
      body: ChatCommandSettings,
      response: { 200: Chat },
    };
    app.put('/chat/commands', { schema: commands }, (request) =>
      chats.setCommands(getViewer(request), request.body),
    );

    const disconnect = { tags, summary: 'Disconnect the caller’s chat', response: noContentResponse };
    app.delete('/chat/connection', { schema: disconnect }, async (request, reply) => {
      await chats.disconnect(getViewer(request));
      return reply.code(204).send(null);
    });
  };
}
