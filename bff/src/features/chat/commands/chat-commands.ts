import { UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/core';
import { KeyedQueue } from '@trailcast/schema/async/queue';
import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import type { ChatCommand } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { PlatformMessage } from '../../../drivers/platform/chat/chat-platform.js';
import type { Database } from '../../../infra/db/database.js';
import { NotLeaderError, type Leadership, type Term } from '../../../infra/leader/leadership.js';
import { filterByChatCommands } from '../../user/platform-account.entity.js';
import type { ChatCommandServers } from '../chat.ports.js';
import { toPlainText } from '../../../infra/plain-text.js';
import { parseCommand } from './chat-command.js';
import { claimCommand, pruneClaims } from './claim-command.js';
import { CommandLimits } from './command-limits.js';
import { formatReply } from './command-replies.js';

export interface ChatCommandsDeps {
  database: Database;
  servers: ChatCommandServers;
  /** Writes to the owner's chat as the owner. Rejects with PlatformError. */
  sendMessage: (ownerId: number, text: string) => Promise<void>;
  leadership: Pick<Leadership, 'term'>;
  log: Logger;
  limits?: CommandLimits;
}

/**
 * Executes commands in chats. Only the leader executes them, and it claims each message in the database first. So each
 * command is executed once, even if the platform repeats it or another process becomes the leader. Chat texts are never
 * logged.
 */
export class ChatCommands {
  readonly #limits: CommandLimits;
  readonly #running = new Set<Promise<void>>();
  /** Claims a chat's messages one after the other, so that commands start in the order in which they were written. */
  readonly #claims = new KeyedQueue<number>();
  #isClosed = false;

  constructor(private readonly deps: ChatCommandsDeps) {
    this.#limits = deps.limits ?? new CommandLimits();
  }

  /** True while this process executes commands. */
  get isLeading(): boolean {
    return !this.#isClosed && this.deps.leadership.term !== null;
  }

  /** Returns the owners whose chats this process has to read for commands. */
  async findOwners(em: EntityManager): Promise<number[]> {
    return this.isLeading ? filterByChatCommands(em, await this.deps.servers.listOwners(em)) : [];
  }

  /** Executes the message if it is a command. Call it for chats whose owners have switched commands on. */
  handleMessage(ownerId: number, message: PlatformMessage): void {
    const command = parseCommand(message);
    const { term } = this.deps.leadership;
    if (!command || !term || this.#isClosed || !this.#limits.tryAccept(ownerId, message.authorId)) return;
    const run = this.#run(ownerId, message, command, term).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Deletes old claims. Returns their number. */
  prune(): Promise<number> {
    return this.deps.database.transact(pruneClaims);
  }

  /** Accepts no more commands. Resolves when the running commands have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }

  async #run(ownerId: number, message: PlatformMessage, command: ChatCommand, term: Term): Promise<void> {
    const { servers, log } = this.deps;
    try {
      const claim = await this.#claims.run(ownerId, () => this.#claim(ownerId, message, term));
      if (claim === null) return;
      if (typeof claim === 'string')
        return log.info({ ownerId, command, reason: claim }, 'a command in the chat was not executed');
      const author = toPlainText(message.author, CHAT_LIMITS.authorMaxLength);
      const isStreamer = message.role === 'broadcaster';
      const result = await servers.run({ ownerId, author, isStreamer }, command);
      const failure = 'failure' in result ? { failure: result.failure } : {};
      log.info({ ownerId, command, ...failure }, 'a command in the chat was answered');
      await this.#reply(ownerId, formatReply(result, claim.language));
    } catch (err) {
      log.error({ err, ownerId, command }, 'a command in the chat failed');
    }
  }

  /** Returns null if commands are off, another process has claimed the message, or this process is not the leader. */
  async #claim(ownerId: number, message: PlatformMessage, term: Term) {
    try {
      return await this.deps.database.transact(async (tx) => {
        const claim = await claimCommand(tx, ownerId, message);
        await term.fence(tx);
        return claim;
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException || error instanceof NotLeaderError) return null;
      throw error;
    }
  }

  /** Replies if the platform allows the owner's account to write. The command has been executed in any case. */
  async #reply(ownerId: number, text: string): Promise<void> {
    if (this.#isClosed) return;
    const message = toPlainText(text, CHAT_LIMITS.messageMaxLength);
    await this.deps.sendMessage(ownerId, message).catch((err: unknown) => {
      this.deps.log.info({ err, ownerId }, 'a reply to a command in the chat was not written');
    });
  }
}
