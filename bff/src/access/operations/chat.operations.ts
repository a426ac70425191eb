import type { Operation } from '../operation.js';

/** Operations on a studio's chat, viewers and title. The studio's id is its owner's. */
export const CHAT_OPERATIONS = {
  chat: { rule: 'owner only', helper: 'watch', rest: 'GET /studios/:id/chat', graphql: 'Query.chat' },
  sayInChat: {
    rule: 'owner only',
    helper: 'operate',
    rest: 'POST /studios/:id/chat',
    graphql: 'Mutation.sayInChat',
    rateLimit: 'chat',
  },
  setBroadcastTitle: {
    rule: 'owner only',
    helper: 'produce',
    rest: 'PUT /studios/:id/title',
    graphql: 'Mutation.setBroadcastTitle',
    rateLimit: 'chat',
  },
  connectChat: {
    rule: 'verified',
    rest: 'POST /chat/connection',
    graphql: 'Mutation.connectChat',
    rateLimit: 'creation',
  },
  setChatCommands: {
    rule: 'verified',
    rest: 'PUT /chat/commands',
    graphql: 'Mutation.setChatCommands',
  },
  disconnectChat: { rule: 'verified', rest: 'DELETE /chat/connection', graphql: 'Mutation.disconnectChat' },
} as const satisfies Record<string, Operation>;
