import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import type { Chat, ChatCommandSettings, ChatConsent } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { ChatPlatform } from '../../drivers/platform/chat/chat-platform.js';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import { UnprocessableError } from '../../infra/errors.js';
import { requireSession } from '../../infra/token/token-policy.js';
import { enforce } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';
import { findHelperRelation } from '../studio/studio-helper.entity.js';
import { ChatNotConnectedError, throwChatError } from './chat-errors.js';
import type { ChatRooms } from './chat-rooms.js';
import { checkChatAction, type ChatAction } from './chat.policy.js';
import type { ChatConsents, StudioLog } from './chat.ports.js';
import { findChatAccounts, storeCommands } from './chat.repository.js';
import { toPlainText } from '../../infra/plain-text.js';

export interface ChatServiceDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  platform: ChatPlatform;
  consents: ChatConsents;
  rooms: Pick<ChatRooms, 'read' | 'showTitle' | 'updateRooms'>;
  studioLog: StudioLog;
  log: Logger;
}

/**
 * Manages the chats, viewer counts and broadcast titles of studios. A studio has the id of its owner. A `Viewer` is the
 * signed-in user; API tokens are rejected.
 */
export class ChatService {
  constructor(private readonly deps: ChatServiceDeps) {}

  async read(viewer: Viewer, studioId: number): Promise<Chat> {
    const { canWrite, commands } = await this.#requireAccess(viewer, studioId, 'read');
    const chat = (await this.deps.rooms.read(studioId)) ?? {
      ...{ studioId, state: 'disconnected' as const },
      ...{ title: null, viewers: null, messages: [] },
    };
    return { ...chat, canWrite, commands };
  }

  /**
   * Sends a message to the studio's chat as the signed-in user. Throws ChatNotConnectedError if the user has not
   * connected an account, UnprocessableError if the message has no visible text or the platform blocks it, and
   * UpstreamFailedError if the platform can't be reached or limits requests.
   */
  async sendMessage(viewer: Viewer, studioId: number, text: string): Promise<void> {
    const { channelId, canWrite } = await this.#requireAccess(viewer, studioId, 'send-message');
    if (!canWrite) throw new ChatNotConnectedError('Connect your own Twitch account to write in this chat.');
    const message = toVisibleText(text, CHAT_LIMITS.messageMaxLength, 'text');
    await this.deps.consents
      .callWithAccess(viewer.userId, (access) => this.deps.platform.sendMessage(access, channelId, message))
      .catch(throwChatError);
  }

  /**
   * Changes the title of the studio's channel with the owner's account. Throws the same errors as `sendMessage`.
   */
  async setTitle(viewer: Viewer, studioId: number, title: string): Promise<Chat> {
    const { isConnected } = await this.#requireAccess(viewer, studioId, 'set-title');
    if (!isConnected) throw new ChatNotConnectedError(createNotConnectedMessage(viewer, studioId));
    const text = toVisibleText(title, CHAT_LIMITS.titleMaxLength, 'title');
    await this.deps.consents
      .callWithAccess(studioId, (access) => this.deps.platform.setTitle(access, text))
      .catch(throwChatError);
    this.deps.rooms.showTitle(studioId, text);
    await this.deps.database.transact((tx) =>
      this.deps.studioLog.log(tx, studioId, viewer, 'set-title', text),
    );
    return this.read(viewer, studioId);
  }

  /**
   * Returns the URL at which the signed-in user consents to the chat. If `withAlerts` is true, the consent includes
   * followers and subscribers.
   */
  connect(viewer: Viewer, withAlerts = false): ChatConsent {
    requireSession(viewer);
    enforce(checkChatAction('connect', { role: viewer.role, relation: 'owner' }), 'studio');
    return { url: this.deps.consents.createUrl(viewer.userId, withAlerts) };
  }

  /**
   * Sets the commands that the signed-in user's own chat accepts. Throws ChatNotConnectedError if that chat is not
   * connected.
   */
  async setCommands(viewer: Viewer, settings: ChatCommandSettings): Promise<Chat> {
    requireSession(viewer);
    enforce(checkChatAction('set-commands', { role: viewer.role, relation: 'owner' }), 'studio');
    const { database, rooms } = this.deps;
    const isStored = await database.transact((tx) => storeCommands(tx, viewer.userId, settings));
    if (!isStored) throw new ChatNotConnectedError('Connect your Twitch account to switch commands on.');
    await rooms.updateRooms();
    return this.read(viewer, viewer.userId);
  }

  /** Deletes the signed-in user's consent. Tries to revoke its tokens at the platform, and logs a failure. */
  async disconnect(viewer: Viewer): Promise<void> {
    requireSession(viewer);
    enforce(checkChatAction('disconnect', { role: viewer.role, relation: 'owner' }), 'studio');
    const { consents, platform, rooms, log } = this.deps;
    const tokens = await consents.deleteConsent(viewer.userId);
    await rooms.updateRooms();
    for (const token of tokens)
      await platform.revoke(token).catch((err: unknown) => {
        log.warn({ err, userId: viewer.userId }, 'a chat token was not revoked at the platform');
      });
  }

  async #requireAccess(viewer: Viewer, studioId: number, action: ChatAction) {
    requireSession(viewer);
    const { database } = this.deps;
    return database.read(async (em) => {
      const relation = await findHelperRelation(em, viewer, studioId, () => this.deps.clock.now());
      enforce(checkChatAction(action, { role: viewer.role, relation }), 'studio');
      const accounts = await findChatAccounts(em, [studioId, viewer.userId]);
      const owner = accounts.get(studioId);
      return {
        channelId: owner?.platformUserId ?? '',
        isConnected: isConnected(owner),
        commands: owner?.commands ?? null,
        canWrite: isConnected(accounts.get(viewer.userId)),
      };
    });
  }
}

const isConnected = (account: { since: number | null } | undefined) => (account?.since ?? null) !== null;

const createNotConnectedMessage = ({ userId }: Viewer, studioId: number) =>
  userId === studioId
    ? 'Connect your Twitch account to change the title.'
    : 'The owner of this studio has not connected a Twitch account. Ask the owner to do so.';

/** Returns the text as one line of plain text. Throws UnprocessableError if it has no visible character. */
function toVisibleText(text: string, maxLength: number, path: string): string {
  const visibleText = toPlainText(text, maxLength);
  if (visibleText === '')
    throw new UnprocessableError('Write at least one visible character.', [{ path, message: 'is empty' }]);
  return visibleText;
}
