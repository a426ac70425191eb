import type { Logger } from 'pino';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import { ChatRooms } from '../features/chat/chat-rooms.js';
import { ChatService } from '../features/chat/chat.service.js';
import type { MessageSink, StudioActions } from '../features/chat/chat.ports.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { SignInFeature } from './wire-sign-in.js';

export interface ChatDeps {
  database: MikroDatabase;
  chatPlatform: ChatPlatform;
  signIn: Pick<SignInFeature, 'chatAccounts' | 'chatConsent'>;
  messages: MessageSink;
  actions: StudioActions;
  logger: Logger;
}

export interface ChatFeature {
  service: ChatService;
  rooms: ChatRooms;
}

/** Wires chat, viewers and title. */
export function wireChat({
  database,
  chatPlatform,
  signIn,
  messages,
  actions,
  logger,
}: ChatDeps): ChatFeature {
  const { chatAccounts, chatConsent } = signIn;
  const consents = {
    use: chatAccounts.use.bind(chatAccounts),
    url: chatConsent.url.bind(chatConsent),
    withdraw: chatConsent.withdraw.bind(chatConsent),
  };
  const log = logger.child({ part: 'chat' });
  const shared = { database, clock: database.clock, platform: chatPlatform, consents, log };
  const rooms = new ChatRooms({ ...shared, sink: messages });
  return { rooms, service: new ChatService({ ...shared, rooms, actions }) };
}
