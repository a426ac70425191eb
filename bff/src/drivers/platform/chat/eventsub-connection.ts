import { jsonOf } from '../../../infra/json-of.js';
import type { EventSocket } from './event-socket.js';
import { EventSubMessage } from './eventsub.external.js';

export interface ConnectionTimes {
  /** Timeout of the connection and its first message, ms. */
  welcomeMs: number;
  /** Added to the maximum silence that the platform announces, ms. */
  slackMs: number;
}

interface ConnectionHandlers {
  message(message: EventSubMessage): void;
  /** Called once, unless `close` was called before. */
  lost(reason: string): void;
}

/** One connection to EventSub. Reads its messages, and closes it after too long a silence. */
export class EventSubConnection {
  #silence: NodeJS.Timeout;
  #silenceMs: number;
  #closed = false;

  constructor(
    private readonly socket: EventSocket,
    private readonly handlers: ConnectionHandlers,
    private readonly times: ConnectionTimes,
  ) {
    this.#silenceMs = times.welcomeMs;
    this.#silence = this.#startSilence();
    socket.onMessage((text) => this.#receive(text));
    socket.onClose((code) => this.#end(`closed ${code}`));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#silence);
    this.socket.close();
  }

  #receive(text: string): void {
    if (this.#closed) return;
    const { data: message } = EventSubMessage.safeParse(jsonOf(text));
    if (!message) return;
    const { session } = message.payload;
    if (message.metadata.message_type === 'session_welcome' && session?.keepalive_timeout_seconds)
      this.#silenceMs = session.keepalive_timeout_seconds * 1000 + this.times.slackMs;
    clearTimeout(this.#silence);
    this.#silence = this.#startSilence();
    this.handlers.message(message);
  }

  #startSilence(): NodeJS.Timeout {
    return setTimeout(() => this.#end('silent'), this.#silenceMs);
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.close();
    this.handlers.lost(reason);
  }
}
