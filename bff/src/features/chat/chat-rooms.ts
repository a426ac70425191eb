import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import type { Chat, ChatUpdate } from '@trailcast/schema/wire';
import type { Logger } from 'pino';
import type { ChatPlatform } from '../../drivers/platform/chat/chat-platform.js';
import type { Clock } from '../../infra/clock.js';
import type { Database } from '../../infra/db/database.js';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { ChatRoom, type RoomTimes } from './chat-room.js';
import type { ChatAudience, ChatConsents, ChannelSender } from './chat.ports.js';
import type { ChatCommands } from './commands/chat-commands.js';
import { findChatAccounts, findHelpedOwners, findReaders, type ChatAccount } from './chat.repository.js';

const UPDATE_DESTINATION = '/user/queue/chat/update';
/** Interval between checks whether the readers have changed, ms. These checks do not query the database. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * Interval between passes while the readers do not change and no change is announced, ms. A pass queries the database.
 */
const PASS_INTERVAL_MS = 5_000;
/** A room stays open for this time after its last reader or request, ms. */
const LINGER_MS = 30_000;
const MAX_ROOMS = 1_000;

export interface ChatRoomsDeps {
  database: Database;
  clock: Pick<Clock, 'now'>;
  platform: ChatPlatform;
  consents: Pick<ChatConsents, 'callWithAccess'>;
  channelSender: ChannelSender;
  commands: Pick<ChatCommands, 'isLeading' | 'findOwners' | 'handleMessage'>;
  audience?: ChatAudience;
  log: Logger;
  times?: RoomTimes;
  lingerMs?: number;
  fallbackMs?: number;
}

interface OpenRoom {
  room: ChatRoom;
  /** Time at which the owner connected the chat, ms. The room is replaced when the owner connects the chat again. */
  connectedAt: number;
  requestedAt: number;
  /** True while the owner has commands switched on. */
  acceptsCommands: boolean;
}

/**
 * The rooms of this process: one for each owner whose connected chat this process reads. Each process has its own
 * connections to the platform, so that messages stay in the memory of the process that shows them. The leader also
 * reads the chats that accept commands, while their owners have a server.
 */
export class ChatRooms {
  readonly #rooms = new Map<number, OpenRoom>();
  /** Time of the last request for an owner's chat, ms of a monotonic clock. */
  readonly #requestedAt = new Map<number, number>();
  readonly #run = new CoalescedRun(() => this.#runPass());
  #task: PeriodicTask | undefined;
  /** Readers at the last pass, as one text, to detect a change. */
  #readersKey = '';
  /** Time of the last pass, ms of a monotonic clock. */
  #lastPassAt = -Infinity;
  #isFailing = false;

  constructor(private readonly deps: ChatRoomsDeps) {}

  start(): void {
    this.#task = new PeriodicTask(() => this.#checkReaders(), CHECK_INTERVAL_MS);
  }

  async close(): Promise<void> {
    await this.#task?.close();
    await this.#run.idle();
    await Promise.all([...this.#rooms.keys()].map((ownerId) => this.#closeRoom(ownerId)));
  }

  /**
   * Opens the room of an owner's chat, and returns the state and the messages that this process has read. Returns null
   * if the chat is not connected.
   */
  async read(ownerId: number): Promise<Omit<Chat, 'canWrite' | 'commands'> | null> {
    this.#requestedAt.set(ownerId, performance.now());
    if (!this.#rooms.has(ownerId)) await this.updateRooms();
    return this.#rooms.get(ownerId)?.room.getView() ?? null;
  }

  /** Shows a title that the platform has accepted. */
  showTitle(ownerId: number, title: string): void {
    this.#rooms.get(ownerId)?.room.showTitle(title);
  }

  /**
   * Requests a pass within a second. Call it after a change by this or another process that affects which chats are
   * read.
   */
  wake(): void {
    this.#lastPassAt = -Infinity;
  }

  /** Opens the rooms that are read, and closes the others. */
  async updateRooms(): Promise<void> {
    try {
      await this.#run.run();
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing) this.deps.log.warn({ err }, 'the readers of chats could not be queried');
      this.#isFailing = true;
      this.wake();
    }
  }

  async #checkReaders(): Promise<void> {
    const { fallbackMs = PASS_INTERVAL_MS } = this.deps;
    const isDue = performance.now() - this.#lastPassAt >= fallbackMs;
    if (isDue || this.#createReadersKey() !== this.#readersKey) await this.updateRooms();
  }

  #createReadersKey(): string {
    const { commands, channelSender } = this.deps;
    return [
      commands.isLeading,
      ...channelSender.listSubscribedUserIds(UPDATE_DESTINATION),
      ...this.#requestedAt.keys(),
    ].join();
  }

  async #runPass(): Promise<void> {
    const { database, clock, channelSender, commands, audience } = this.deps;
    const subscribers = channelSender.listSubscribedUserIds(UPDATE_DESTINATION);
    const monotonicNow = performance.now();
    const { lingerMs = LINGER_MS } = this.deps;
    for (const [ownerId, requestedAt] of this.#requestedAt)
      if (monotonicNow - requestedAt > lingerMs) this.#requestedAt.delete(ownerId);
    // Set before the database is read: a change during the pass needs another pass.
    this.#readersKey = this.#createReadersKey();
    this.#lastPassAt = monotonicNow;
    const isIdle = subscribers.length + this.#requestedAt.size + this.#rooms.size === 0;
    if (isIdle && !commands.isLeading && !audience) return;
    const now = await clock.now();
    const { requestedOwners, accounts } = await database.read(async (em) => {
      const helpedOwners = await findHelpedOwners(em, subscribers, now);
      const commandedOwners = await commands.findOwners(em);
      const audienceOwners = (await audience?.listOwners(em, now)) ?? [];
      const requestedOwners = new Set([
        ...subscribers,
        ...helpedOwners,
        ...this.#requestedAt.keys(),
        ...commandedOwners,
        ...audienceOwners,
      ]);
      const accountOwners = [...new Set([...requestedOwners, ...this.#rooms.keys()])];
      return { requestedOwners, accounts: await findChatAccounts(em, accountOwners) };
    });
    for (const [ownerId, openRoom] of this.#rooms) {
      if (requestedOwners.has(ownerId)) openRoom.requestedAt = monotonicNow;
      openRoom.acceptsCommands = acceptsCommands(accounts.get(ownerId));
      const hasConnectionEnded = accounts.get(ownerId)?.since !== openRoom.connectedAt;
      if (hasConnectionEnded || monotonicNow - openRoom.requestedAt > lingerMs)
        await this.#closeRoom(ownerId);
      if (hasConnectionEnded) await this.#send(ownerId, createDisconnectedUpdate(ownerId));
    }
    for (const ownerId of requestedOwners) {
      const account = accounts.get(ownerId);
      if (account) this.#openRoom(account, monotonicNow);
    }
  }

  #openRoom(account: ChatAccount, monotonicNow: number): void {
    const { userId: ownerId, since } = account;
    if (since === null || this.#rooms.has(ownerId)) return;
    if (this.#rooms.size >= MAX_ROOMS) {
      this.deps.log.warn({ rooms: this.#rooms.size }, 'a chat was not opened, because too many are open');
      return;
    }
    const { platform, consents, commands, audience, times } = this.deps;
    const room = new ChatRoom({
      ownerId,
      platform,
      withAccess: (call) => consents.callWithAccess(ownerId, call),
      onUpdate: (update) => void this.#send(ownerId, update),
      onMessage: (message) => {
        if (this.#rooms.get(ownerId)?.acceptsCommands) commands.handleMessage(ownerId, message);
      },
      onAlert: (alert) => audience?.onAlert(ownerId, alert),
      ...(times && { times }),
    });
    this.#rooms.set(ownerId, {
      room,
      connectedAt: since,
      requestedAt: monotonicNow,
      acceptsCommands: acceptsCommands(account),
    });
    this.deps.log.info({ ownerId }, 'chat opened');
  }

  async #closeRoom(ownerId: number): Promise<void> {
    const openRoom = this.#rooms.get(ownerId);
    if (!openRoom) return;
    this.#rooms.delete(ownerId);
    await openRoom.room.close();
    this.deps.log.info({ ownerId }, 'chat closed');
  }

  /** Sends an update to the users who may read the chat now. */
  async #send(ownerId: number, update: ChatUpdate): Promise<void> {
    const { database, clock, channelSender, audience, log } = this.deps;
    audience?.onUpdate(ownerId, update);
    try {
      const now = await clock.now();
      const readers = await database.read((em) => findReaders(em, ownerId, now));
      channelSender.send(readers, UPDATE_DESTINATION, update);
    } catch (err) {
      log.error({ err, ownerId }, 'an update of a chat was not sent');
    }
  }
}

const acceptsCommands = (account: ChatAccount | undefined) => (account?.commands ?? null) !== null;

const createDisconnectedUpdate = (studioId: number): ChatUpdate => ({
  studioId,
  state: 'disconnected',
  title: null,
  viewers: null,
  cleared: true,
  removed: [],
  added: [],
});
