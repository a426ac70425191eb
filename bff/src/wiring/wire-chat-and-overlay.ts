import type { SignInFeature } from './wire-sign-in.js';
import { wireChat } from './wire-chat.js';
import { wireOverlay, type OverlayFeature } from './wire-overlay.js';
import type { Config } from '../config/config.js';
import type { ChatPlatform } from '../drivers/platform/chat/chat-platform.js';
import type { ChatCommandServers, ChannelSender } from '../features/chat/chat.ports.js';
import type { ChatCommands } from '../features/chat/commands/chat-commands.js';
import type { ChatService } from '../features/chat/chat.service.js';
import { logStudioAction } from '../features/relay-server/studio-actions.js';
import type { SecretBox } from '../infra/crypto/secret-box.js';
import type { MikroDatabase } from '../infra/db/mikro-database.js';
import type { OutboxEvent, OutboxKind } from '../infra/outbox/outbox-event.js';
import type { Leadership } from '../infra/leader/leadership.js';
import type { Logger } from 'pino';

interface ChatAndOverlayDeps {
  config: Config;
  database: MikroDatabase;
  box: SecretBox;
  chatPlatform: ChatPlatform;
  signIn: Pick<SignInFeature, 'chatAccounts' | 'chatConsent'>;
  messages: ChannelSender;
  servers: ChatCommandServers;
  leadership: Leadership;
  logger: Logger;
}

/** Chat, chat commands and overlay pages. */
export interface ChatAndOverlay {
  chat: ChatService;
  /** Must be closed after the servers that the commands control. */
  commands: Pick<ChatCommands, 'isLeading' | 'prune' | 'close'>;
  overlay: Pick<OverlayFeature, 'services' | 'server' | 'push'>;
  /** Receives each committed change of any process. */
  handleChange: (event: Pick<OutboxEvent, 'kind' | 'entityId'>) => void;
  start(): void;
  close(): Promise<void>;
}

/** Kinds of changes that affect a user's overlay pages. */
const PAGE_KINDS: ReadonlySet<OutboxKind> = new Set(['overlay', 'role']);
/** Kinds of changes that affect which chats are read for pages, helpers and commands. */
const CHAT_KINDS: ReadonlySet<OutboxKind> = new Set(['overlay', 'role', 'helper', 'server', 'chat-settings']);

/**
 * Wires chat and overlay pages, which depend on each other: pages show chats, and open pages require chat
 * connections.
 */
export function wireChatAndOverlay({ config, ...services }: ChatAndOverlayDeps): ChatAndOverlay {
  const deps = { ...services, studioLog: { log: logStudioAction } };
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
    handleChange: ({ kind, entityId }) => {
      if (PAGE_KINDS.has(kind)) overlay.handleChange(entityId);
      if (CHAT_KINDS.has(kind)) chat.rooms.wake();
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
