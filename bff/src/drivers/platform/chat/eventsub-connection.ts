import { parseJson } from '../../../infra/parse-json.js';
import type { EventSocket } from './event-socket.js';
import { EventSubMessage } from './eventsub.external.js';

/** Timeouts of one connection. */
export interface ConnectionTimes {
  /** Timeout of the connection and its first message, ms. */
  welcomeMs: number;
  /** Added to the maximum silence that the platform announces, ms. */
  slackMs: number;
}

interface ConnectionHandlers {
  onMessage(message: EventSubMessage): void;
  /** Called once, unless `close` was called before. */
  onLoss(reason: string): void;
}

/** One connection to EventSub. Reads its messages, and closes it after too long a silence. */
export class EventSubConnection {
  #silenceTimer: NodeJS.Timeout;
  #silenceMs: number;
  #isClosed = false;

  constructor(
    private readonly socket: EventSocket,
    private readonly handlers: ConnectionHandlers,
    private readonly times: ConnectionTimes,
  ) {
    this.#silenceMs = times.welcomeMs;
    this.#silenceTimer = this.#startSilenceTimer();
    socket.onMessage((text) => this.#receive(text));
    socket.onClose((code) => this.#reportLoss(`closed ${code}`));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#silenceTimer);
    this.socket.close();
  }

  #receive(text: string): void {
    if (this.#isClosed) return;
    const { data: message } = EventSubMessage.safeParse(parseJson(text));
    if (!message) return;
    const { session } = message.payload;
    if (message.metadata.message_type === 'session_welcome' && session?.keepalive_timeout_seconds)
      this.#silenceMs = session.keepalive_timeout_seconds * 1000 + this.times.slackMs;
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = this.#startSilenceTimer();
    this.handlers.onMessage(message);
  }

  #startSilenceTimer(): NodeJS.Timeout {
    return setTimeout(() => this.#reportLoss('silent'), this.#silenceMs);
  }

  #reportLoss(reason: string): void {
    if (this.#isClosed) return;
    this.close();
    this.handlers.onLoss(reason);
  }
}
