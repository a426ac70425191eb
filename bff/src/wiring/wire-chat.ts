import type { Logger } from 'pino';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import { ChatRooms } from '../features/chat/chat-rooms.js';
import { ChatService } from '../features/chat/chat.service.js';
import type { CommandedServers, MessageSink } from '../features/chat/chat.ports.js';
import { ChatCommands } from '../features/chat/commands/chat-commands.js';
import { logStudioAction } from '../features/relay-server/studio-actions.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { SignInFeature } from './wire-sign-in.js';

export interface ChatDeps {
  database: MikroDatabase;
  chatPlatform: ChatPlatform;
  signIn: Pick<SignInFeature, 'chatAccounts' | 'chatConsent'>;
  messages: MessageSink;
  servers: CommandedServers;
  leadership: Leadership;
  logger: Logger;
}

export interface ChatFeature {
  service: ChatService;
  rooms: ChatRooms;
  commands: ChatCommands;
}

/** Wires chat, viewers and title. */
export function wireChat(deps: ChatDeps): ChatFeature {
  const { database, chatPlatform, messages, servers, leadership, logger } = deps;
  const { chatAccounts, chatConsent } = deps.signIn;
  const consents = {
    use: chatAccounts.use.bind(chatAccounts),
    url: chatConsent.url.bind(chatConsent),
    withdraw: chatConsent.withdraw.bind(chatConsent),
  };
  const log = logger.child({ part: 'chat' });
  const shared = { database, clock: database.clock, platform: chatPlatform, consents, log };
  const say = (ownerId: number, text: string) =>
    consents.use(ownerId, (access) => chatPlatform.say(access, access.platformUserId, text));
  const commands = new ChatCommands({ database, servers, say, leadership, log });
  const rooms = new ChatRooms({ ...shared, sink: messages, commands });
  return {
    rooms,
    commands,
    service: new ChatService({ ...shared, rooms, actions: { log: logStudioAction } }),
  };
}
