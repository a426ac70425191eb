import type { SignInFeature } from './wire-sign-in.js';
import { wireChat } from './wire-chat.js';
import { wireOverlay, type OverlayFeature } from './wire-overlay.js';
import type { Config } from '../config/config.js';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import type { CommandedServers, MessageSink } from '../features/chat/chat.ports.js';
import type { ChatCommands } from '../features/chat/commands/chat-commands.js';
import type { ChatService } from '../features/chat/chat.service.js';
import { logStudioAction } from '../features/relay-server/studio-actions.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { OutboxEvent, OutboxKind } from '../infra/outbox/outbox-event.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { Logger } from 'pino';

interface ViewersDeps {
  config: Config;
  database: MikroDatabase;
  box: SecretBox;
  chatPlatform: ChatPlatform;
  signIn: Pick<SignInFeature, 'chatAccounts' | 'chatConsent'>;
  messages: MessageSink;
  servers: CommandedServers;
  leadership: Leadership;
  logger: Logger;
}

/** What an owner's viewers say and do. */
export interface ViewersFeature {
  chat: ChatService;
  /** Closed after the servers that it commands. */
  commands: Pick<ChatCommands, 'isLeading' | 'prune' | 'close'>;
  overlay: Pick<OverlayFeature, 'services' | 'server' | 'push'>;
  /** Takes each committed change, also of other processes. */
  follow: (event: Pick<OutboxEvent, 'kind' | 'entityId'>) => void;
  start(): void;
  close(): Promise<void>;
}

/** Changes of what the pages of a user show. */
const OF_PAGES: ReadonlySet<OutboxKind> = new Set(['overlay', 'role']);
/** Changes of which chats are to be read: for pages, by helpers, and for commands. */
const OF_CHATS: ReadonlySet<OutboxKind> = new Set(['overlay', 'role', 'helper', 'server', 'chat-settings']);

/** Wires chat and overlay pages: pages show chats, and chats are read for pages. */
export function wireViewers({ config, ...given }: ViewersDeps): ViewersFeature {
  const deps = { ...given, actions: { log: logStudioAction } };
  const overlay = wireOverlay({
    ...deps,
    publicUrl: config.publicUrl,
    chats: { read: (ownerId) => chat.rooms.read(ownerId) },
  });
  const chat: ReturnType<typeof wireChat> = wireChat({ ...deps, audience: overlay.audience });
  return {
    chat: chat.service,
    commands: chat.commands,
    overlay,
    follow: ({ kind, entityId }) => {
      if (OF_PAGES.has(kind)) overlay.changed(entityId);
      if (OF_CHATS.has(kind)) chat.rooms.wake();
    },
    start: () => {
      chat.rooms.start();
      overlay.start();
    },
    close: async () => {
      await overlay.close();
      await chat.rooms.close();
    },
  };
}
