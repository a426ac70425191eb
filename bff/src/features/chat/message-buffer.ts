import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import type { ChatMessage, ChatUpdate } from '@trailcast/schema/wire';
import type { PlatformMessage } from '../../drivers/platform/chat/chat-platform.js';
import { toPlainText } from '../../infra/plain-text.js';

/** The changes since the last `takeChanges`. */
type MessageChanges = Pick<ChatUpdate, 'cleared' | 'removed' | 'added'>;

/** The newest messages of a chat, in memory only, with their changes. */
export class MessageBuffer {
  #messages: (ChatMessage & { authorId: string })[] = [];
  #changes: MessageChanges = createEmptyChanges();

  /** Returns the messages, the oldest first. */
  list(): ChatMessage[] {
    return this.#messages.map(({ authorId: _, ...message }) => message);
  }

  /** Adds a message, unless it has no visible text. `receivedAt`: ms since the epoch. */
  add({ id, authorId, author, role, text }: Omit<PlatformMessage, 'sentAt'>, receivedAt: number): void {
    const visibleText = toPlainText(text, CHAT_LIMITS.messageMaxLength);
    if (visibleText === '' || this.#messages.some((message) => message.id === id)) return;
    const name = toPlainText(author, CHAT_LIMITS.authorMaxLength);
    const message: ChatMessage = { id, at: receivedAt, author: name, role, text: visibleText };
    this.#messages.push({ ...message, authorId });
    this.#messages = this.#messages.slice(-CHAT_LIMITS.messagesMax);
    this.#changes.added = [...this.#changes.added, message].slice(-CHAT_LIMITS.messagesMax);
  }

  remove(id: string): void {
    this.#removeMatching((message) => message.id === id);
  }

  removeByAuthor(authorId: string): void {
    this.#removeMatching((message) => message.authorId === authorId);
  }

  clear(): void {
    this.#messages = [];
    this.#changes = { cleared: true, removed: [], added: [] };
  }

  get hasChanges(): boolean {
    const { cleared, removed, added } = this.#changes;
    return cleared || removed.length + added.length > 0;
  }

  /** Returns the changes and resets them. */
  takeChanges(): MessageChanges {
    const changes = this.#changes;
    this.#changes = createEmptyChanges();
    return changes;
  }

  #removeMatching(matches: (message: ChatMessage & { authorId: string }) => boolean): void {
    const removedIds = new Set(this.#messages.filter(matches).map(({ id }) => id));
    this.#messages = this.#messages.filter(({ id }) => !removedIds.has(id));
    this.#changes.added = this.#changes.added.filter(({ id }) => !removedIds.has(id));
    this.#changes.removed.push(...removedIds);
  }
}

const createEmptyChanges = (): MessageChanges => ({ cleared: false, removed: [], added: [] });
