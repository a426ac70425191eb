import { randomUUID } from 'node:crypto';
import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import type { ChangeSignal } from './change-signal.js';

/** Holds nothing but wake-ups. Another installation on the same Redis costs a look at the outbox, no more. */
const CHANNEL = 'trailcast:changes';
const CONNECT_TIMEOUT_MS = 3_000;
/** A Redis that says nothing is noticed after a ping and this time, ms. */
const PING_EVERY_MS = 1_000;
const SILENT_MS = 2_500;
/** Delays between tries, ms: doubled from the first to the last. */
const BACKOFF_MS = { first: 100, last: 2_000 };

export interface RedisWakeUpParts {
  url: string;
  changes: ChangeSignal;
  logger: Logger;
}

/**
 * Wakes the readers of other processes when this one has committed, and this one's when another has, by Redis's
 * publish and subscribe. A wake-up carries nothing and may get lost: whoever reads the outbox polls as well, faster while
 * this is not connected.
 */
export class RedisWakeUp {
  readonly #publisher;
  readonly #subscriber;
  readonly #id = randomUUID();
  #listening = false;
  #told: boolean | null = null;
  /** One PUBLISH at a time: what was committed during it is covered by the next. */
  readonly #publishing = new CoalescedRun(() => this.#publish());
  #closed = false;

  constructor(private readonly parts: RedisWakeUpParts) {
    this.#publisher = this.#client();
    this.#subscriber = this.#client();
  }

  get connected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady && this.#listening;
  }

  /** Begins to connect, and tries until closed. */
  start(): void {
    this.#publisher.on('ready', () => this.#changed());
    this.#subscriber.on('ready', () => void this.#listen());
    // A try that fails is told by the client's event, and followed by another.
    for (const client of [this.#publisher, this.#subscriber]) client.connect().catch(() => undefined);
    this.parts.changes.announceBy(() => void this.#publishing.run());
  }

  close(): void {
    this.#closed = true;
    this.parts.changes.announceBy(() => undefined);
    for (const client of [this.#publisher, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  /** At each connection: the client subscribes again by itself, but not to what it never had. */
  async #listen(): Promise<void> {
    try {
      await this.#subscriber.subscribe(CHANNEL, this.#hear);
      this.#listening = true;
      this.#changed();
    } catch (error) {
      this.#lost(error);
    }
  }

  readonly #hear = (sender: string): void => {
    if (sender !== this.#id) this.parts.changes.heard();
  };

  async #publish(): Promise<void> {
    // One that is lost is made up for by the others' polling; the connection's own events say that it is gone.
    if (this.#publisher.isReady) await this.#publisher.publish(CHANNEL, this.#id).catch(() => undefined);
  }

  #client() {
    const client = createClient({
      url: this.parts.url,
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      pingInterval: PING_EVERY_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENT_MS,
        reconnectStrategy: (retries) => backoffMs(BACKOFF_MS, retries + 1),
      },
    });
    client.on('error', (error: unknown) => this.#lost(error));
    return client;
  }

  /** Says it once, and has everybody look: what was announced meanwhile was not heard. */
  #changed(): void {
    if (!this.connected || this.#told === true || this.#closed) return;
    this.#told = true;
    this.parts.logger.info('Redis wakes the other processes');
    this.parts.changes.heard();
  }

  /** Readers that count on being woken look at once, and poll from then on. */
  #lost(error: unknown): void {
    if (this.connected || this.#told === false || this.#closed) return;
    this.#told = false;
    this.parts.logger.warn({ reason: reasonOf(error) }, 'Redis is away: the outbox is polled');
    this.parts.changes.heard();
  }
}

/** A code or a class, never an address with a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
