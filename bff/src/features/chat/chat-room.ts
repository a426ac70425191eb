import type { Chat, ChatUpdate } from '@trailcast/schema/wire';
import type {
  ChannelInfo,
  ChatConnectionState,
  ChatListener,
  ChatPlatform,
  PlatformAlert,
  PlatformMessage,
  WithChatAccess,
} from '../../drivers/platform/chat/chat-platform.js';
import { CHAT_LIMITS } from '@trailcast/schema/chat-limits';
import { PeriodicTask } from '../../infra/periodic-task.js';
import { MessageBuffer } from './message-buffer.js';
import { toPlainText } from '../../infra/plain-text.js';

/** Intervals and limits of a room. */
export interface RoomTimes {
  /** Interval between polls of title and viewer count, ms. */
  pollMs: number;
  /** Title and viewer count are hidden this time after their last confirmation, ms. */
  confirmedMs: number;
  /** After a published change, further changes are collected for this time and published together, ms. */
  batchMs: number;
}

const ROOM_TIMES: RoomTimes = { pollMs: 2_500, confirmedMs: 5_000, batchMs: 200 };

type ChatView = Pick<Chat, 'state' | 'title' | 'viewers'>;

interface ChatRoomDeps {
  ownerId: number;
  platform: Pick<ChatPlatform, 'open' | 'fetchChannel'>;
  withAccess: WithChatAccess;
  onUpdate: (update: ChatUpdate) => void;
  /** Called with each message as the platform sent it. */
  onMessage?: (message: PlatformMessage) => void;
  onAlert?: (alert: PlatformAlert) => void;
  times?: RoomTimes;
  /** Time of a monotonic clock, ms. */
  now?: () => number;
}

/** Reads the chat, viewer count and title of one channel from the platform, and publishes changes in this process. */
export class ChatRoom {
  readonly #messages = new MessageBuffer();
  readonly #times: RoomTimes;
  readonly #now: () => number;
  readonly #pollTask: PeriodicTask;
  readonly #checkTimer: NodeJS.Timeout;
  readonly #connection: { close(): void };
  #state: ChatConnectionState = 'connecting';
  #wasOpen = false;
  #channel: ChannelInfo | null = null;
  #confirmedAt = -Infinity;
  #publishedView: ChatView;
  #publishTimer: NodeJS.Timeout | undefined;
  #publishedAt = -Infinity;

  constructor(private readonly deps: ChatRoomDeps) {
    this.#times = deps.times ?? ROOM_TIMES;
    this.#now = deps.now ?? (() => performance.now());
    this.#publishedView = this.#createView();
    this.#connection = deps.platform.open(deps.withAccess, this.#createListener());
    this.#pollTask = new PeriodicTask(() => this.#poll(), this.#times.pollMs);
    this.#checkTimer = setInterval(() => this.#publishChange(), this.#times.batchMs);
    this.#checkTimer.unref();
  }

  getView(): Omit<Chat, 'canWrite' | 'commands'> {
    return { studioId: this.deps.ownerId, ...this.#createView(), messages: this.#messages.list() };
  }

  async close(): Promise<void> {
    this.#connection.close();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#publishTimer);
    await this.#pollTask.close();
  }

  /** Publishes a title that the platform has accepted. */
  showTitle(title: string): void {
    if (this.#channel) this.#channel = { ...this.#channel, title };
    this.#publishChange();
  }

  #createListener(): ChatListener {
    return {
      onState: (state) => {
        // Deletions were missed while the connection was lost, so the earlier messages are removed.
        if (state === 'open' && this.#wasOpen) this.#messages.clear();
        this.#wasOpen ||= state === 'open';
        this.#state = state;
        this.#publishChange();
      },
      onMessage: (message) => {
        this.#messages.add(message, Date.now());
        this.#publishChange();
        this.deps.onMessage?.(message);
      },
      onMessageDeleted: (id) => {
        this.#messages.remove(id);
        this.#publishChange();
      },
      onAuthorCleared: (authorId) => {
        this.#messages.removeByAuthor(authorId);
        this.#publishChange();
      },
      onCleared: () => {
        this.#messages.clear();
        this.#publishChange();
      },
      onTitle: (title) => this.showTitle(title),
      onAlert: (alert) => this.deps.onAlert?.(alert),
    };
  }

  async #poll(): Promise<void> {
    if (this.#state === 'refused') return;
    try {
      const requestedAt = this.#now();
      this.#channel = await this.deps.withAccess((access) => this.deps.platform.fetchChannel(access));
      this.#confirmedAt = requestedAt;
    } catch {
      // Title and viewer count are hidden after `confirmedMs` without a confirmation.
    }
    this.#publishChange();
  }

  #createView(): ChatView {
    const isConfirmed = this.#now() - this.#confirmedAt < this.#times.confirmedMs;
    const title =
      isConfirmed && this.#channel ? toPlainText(this.#channel.title, CHAT_LIMITS.titleMaxLength) : null;
    return {
      state: this.#computeState(isConfirmed),
      title,
      viewers: isConfirmed ? (this.#channel?.viewers ?? null) : null,
    };
  }

  #computeState(isConfirmed: boolean): Chat['state'] {
    if (this.#state !== 'open') return this.#state;
    if (isConfirmed) return 'connected';
    return this.#confirmedAt === -Infinity ? 'connecting' : 'away';
  }

  /** Publishes a change immediately. Changes within `batchMs` after it are published together. */
  #publishChange(): void {
    if (this.#publishTimer) return;
    const { state, title, viewers } = this.#createView();
    const isViewUnchanged =
      state === this.#publishedView.state &&
      title === this.#publishedView.title &&
      viewers === this.#publishedView.viewers;
    if (isViewUnchanged && !this.#messages.hasChanges) return;
    const waitMs = this.#publishedAt + this.#times.batchMs - this.#now();
    if (waitMs <= 0) return this.#publish();
    this.#publishTimer = setTimeout(() => this.#publish(), waitMs);
    this.#publishTimer.unref();
  }

  #publish(): void {
    this.#publishTimer = undefined;
    this.#publishedAt = this.#now();
    this.#publishedView = this.#createView();
    this.deps.onUpdate({
      studioId: this.deps.ownerId,
      ...this.#publishedView,
      ...this.#messages.takeChanges(),
    });
  }
}
