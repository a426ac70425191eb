import { parseJson } from '../../../infra/parse-json.js';
import type { EventSocket } from './event-socket.js';
import { EventSubMessage } from './eventsub.external.js';

/** Timeouts of one connection. */
export interface ConnectionTimes {
  /** Timeout of the connection and its first message, ms. */
  welcomeMs: number;
  /** Added to the keepalive timeout that the platform announces, ms. */
  slackMs: number;
}

interface ConnectionHandlers {
  onMessage(message: EventSubMessage): void;
  /** Called once, unless `close` was called before. */
  onLoss(reason: string): void;
}

/** One connection to EventSub. Reads its messages, and closes it if none arrives in time. */
export class EventSubConnection {
  #messageTimer: NodeJS.Timeout;
  #timeoutMs: number;
  #isClosed = false;

  constructor(
    private readonly socket: EventSocket,
    private readonly handlers: ConnectionHandlers,
    private readonly times: ConnectionTimes,
  ) {
    this.#timeoutMs = times.welcomeMs;
    this.#messageTimer = this.#startMessageTimer();
    socket.onMessage((text) => this.#receive(text));
    socket.onClose((code) => this.#reportLoss(`closed ${code}`));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#messageTimer);
    this.socket.close();
  }

  #receive(text: string): void {
    if (this.#isClosed) return;
    const { data: message } = EventSubMessage.safeParse(parseJson(text));
    if (!message) return;
    const { session } = message.payload;
    if (message.metadata.message_type === 'session_welcome' && session?.keepalive_timeout_seconds)
      this.#timeoutMs = session.keepalive_timeout_seconds * 1000 + this.times.slackMs;
    clearTimeout(this.#messageTimer);
    this.#messageTimer = this.#startMessageTimer();
    this.handlers.onMessage(message);
  }

  #startMessageTimer(): NodeJS.Timeout {
    return setTimeout(() => this.#reportLoss('no message in time'), this.#timeoutMs);
  }

  #reportLoss(reason: string): void {
    if (this.#isClosed) return;
    this.close();
    this.handlers.onLoss(reason);
  }
}
