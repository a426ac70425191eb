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
import { plainText } from '../../infra/plain-text.js';

export interface RoomTimes {
  /** Interval between polls of title and viewers, ms. */
  pollMs: number;
  /** Title and viewers are hidden if they were last confirmed longer ago than this, ms. */
  heardMs: number;
  /** Changes within this time after a published one are published together at its end, ms. */
  batchMs: number;
}

const ROOM_TIMES: RoomTimes = { pollMs: 2_500, heardMs: 5_000, batchMs: 200 };

type Present = Pick<Chat, 'state' | 'title' | 'viewers'>;

interface ChatRoomDeps {
  ownerId: number;
  platform: Pick<ChatPlatform, 'open' | 'channel'>;
  use: WithChatAccess;
  changed: (update: ChatUpdate) => void;
  /** Called with each message as the platform sent it. */
  said?: (message: PlatformMessage) => void;
  alerted?: (alert: PlatformAlert) => void;
  times?: RoomTimes;
  /** ms of any monotonic clock. */
  now?: () => number;
}

/** Reads one channel's chat, viewers and title from the platform for this process, and publishes changes. */
export class ChatRoom {
  readonly #messages = new MessageBuffer();
  readonly #times: RoomTimes;
  readonly #now: () => number;
  readonly #polls: PeriodicTask;
  readonly #check: NodeJS.Timeout;
  readonly #connection: { close(): void };
  #state: ChatConnectionState = 'connecting';
  #wasOpen = false;
  #channel: ChannelInfo | null = null;
  #heardAt = -Infinity;
  #shown: Present;
  #batch: NodeJS.Timeout | undefined;
  #passedOnAt = -Infinity;

  constructor(private readonly deps: ChatRoomDeps) {
    this.#times = deps.times ?? ROOM_TIMES;
    this.#now = deps.now ?? (() => performance.now());
    this.#shown = this.#present();
    this.#connection = deps.platform.open(deps.use, this.#listener());
    this.#polls = new PeriodicTask(() => this.#poll(), this.#times.pollMs);
    this.#check = setInterval(() => this.#notice(), this.#times.batchMs);
    this.#check.unref();
  }

  view(): Omit<Chat, 'canWrite' | 'commands'> {
    return { studioId: this.deps.ownerId, ...this.#present(), messages: this.#messages.list() };
  }

  async close(): Promise<void> {
    this.#connection.close();
    clearInterval(this.#check);
    clearTimeout(this.#batch);
    await this.#polls.close();
  }

  /** Shows a title that the platform has accepted. */
  titled(title: string): void {
    if (this.#channel) this.#channel = { ...this.#channel, title };
    this.#notice();
  }

  #listener(): ChatListener {
    return {
      state: (state) => {
        // Deletions during the gap were missed, so nothing from before it is kept.
        if (state === 'open' && this.#wasOpen) this.#messages.clear();
        this.#wasOpen ||= state === 'open';
        this.#state = state;
        this.#notice();
      },
      said: (message) => {
        this.#messages.add(message, Date.now());
        this.#notice();
        this.deps.said?.(message);
      },
      deleted: (id) => {
        this.#messages.remove(id);
        this.#notice();
      },
      deletedOf: (authorId) => {
        this.#messages.removeOf(authorId);
        this.#notice();
      },
      cleared: () => {
        this.#messages.clear();
        this.#notice();
      },
      titled: (title) => this.titled(title),
      alerted: (alert) => this.deps.alerted?.(alert),
    };
  }

  async #poll(): Promise<void> {
    if (this.#state === 'refused') return;
    try {
      const requestedAt = this.#now();
      this.#channel = await this.deps.use((access) => this.deps.platform.channel(access));
      this.#heardAt = requestedAt;
    } catch {
      // Title and viewers are hidden after `heardMs` without a confirmation.
    }
    this.#notice();
  }

  #present(): Present {
    const isHeard = this.#now() - this.#heardAt < this.#times.heardMs;
    const title =
      isHeard && this.#channel ? plainText(this.#channel.title, CHAT_LIMITS.titleMaxLength) : null;
    return {
      state: this.#shownState(isHeard),
      title,
      viewers: isHeard ? (this.#channel?.viewers ?? null) : null,
    };
  }

  #shownState(isHeard: boolean): Chat['state'] {
    if (this.#state !== 'open') return this.#state;
    if (isHeard) return 'connected';
    return this.#heardAt === -Infinity ? 'connecting' : 'away';
  }

  /** Publishes a change immediately, and the changes that follow within `batchMs` together. */
  #notice(): void {
    if (this.#batch) return;
    const { state, title, viewers } = this.#present();
    const isSame =
      state === this.#shown.state && title === this.#shown.title && viewers === this.#shown.viewers;
    if (isSame && !this.#messages.hasChanges) return;
    const waitMs = this.#passedOnAt + this.#times.batchMs - this.#now();
    if (waitMs <= 0) return this.#passOn();
    this.#batch = setTimeout(() => this.#passOn(), waitMs);
    this.#batch.unref();
  }

  #passOn(): void {
    this.#batch = undefined;
    this.#passedOnAt = this.#now();
    this.#shown = this.#present();
    this.deps.changed({ studioId: this.deps.ownerId, ...this.#shown, ...this.#messages.takeChanges() });
  }
}
