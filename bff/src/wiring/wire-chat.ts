import type { Logger } from 'pino';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import { ChatRooms } from '../features/chat/chat-rooms.js';
import { ChatService } from '../features/chat/chat.service.js';
import type {
  ChatAudience,
  ChatCommandServers,
  ChannelSender,
  StudioLog,
} from '../features/chat/chat.ports.js';
import { ChatCommands } from '../features/chat/commands/chat-commands.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { SignInFeature } from './wire-sign-in.js';

interface ChatDeps {
  database: MikroDatabase;
  chatPlatform: ChatPlatform;
  signIn: Pick<SignInFeature, 'chatAccounts' | 'chatConsent'>;
  messages: ChannelSender;
  servers: ChatCommandServers;
  audience: ChatAudience;
  studioLog: StudioLog;
  leadership: Leadership;
  logger: Logger;
}

interface ChatFeature {
  service: ChatService;
  rooms: ChatRooms;
  commands: ChatCommands;
}

export function wireChat(deps: ChatDeps): ChatFeature {
  const { database, chatPlatform, messages, servers, audience, studioLog, leadership, logger } = deps;
  const { chatAccounts, chatConsent } = deps.signIn;
  const consents = {
    callWithAccess: chatAccounts.callWithAccess.bind(chatAccounts),
    createUrl: chatConsent.createUrl.bind(chatConsent),
    deleteConsent: chatConsent.deleteConsent.bind(chatConsent),
  };
  const log = logger.child({ part: 'chat' });
  const shared = { database, clock: database.clock, platform: chatPlatform, consents, log };
  const sendMessage = (ownerId: number, text: string) =>
    consents.callWithAccess(ownerId, (access) =>
      chatPlatform.sendMessage(access, access.platformUserId, text),
    );
  const commands = new ChatCommands({ database, servers, sendMessage, leadership, log });
  const rooms = new ChatRooms({ ...shared, channelSender: messages, commands, audience });
  return { rooms, commands, service: new ChatService({ ...shared, rooms, studioLog }) };
}
