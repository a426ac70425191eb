import { randomUUID } from 'node:crypto';
import { CoalescedRun } from '@trailcast/schema/async/coalesced-run';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import type { ChangeSignal } from './change-signal.js';

/** Channel of the wake-ups. Another installation on the same Redis only causes extra reads of the outbox. */
const CHANNEL = 'trailcast:changes';
const CONNECT_TIMEOUT_MS = 3_000;
/** Interval of pings and the time without a response after which the connection is closed, ms. */
const PING_INTERVAL_MS = 1_000;
const SILENCE_TIMEOUT_MS = 2_500;
/** Delays between connection attempts, doubled up to `maxMs`. */
const BACKOFF_MS = { initialMs: 100, maxMs: 2_000 };

export interface RedisWakeUpDeps {
  url: string;
  changes: ChangeSignal;
  logger: Logger;
}

/**
 * Notifies other processes of commits by Redis publish/subscribe, and receives their notifications. Wake-ups have no
 * payload and may be lost: outbox readers also poll, more often while Redis is not connected.
 */
export class RedisWakeUp {
  readonly #publisher;
  readonly #subscriber;
  readonly #id = randomUUID();
  #isSubscribed = false;
  #reportedConnected: boolean | null = null;
  /** Runs one PUBLISH at a time. Commits during a PUBLISH are covered by the next one. */
  readonly #publishRun = new CoalescedRun(() => this.#publish());
  #isClosed = false;

  constructor(private readonly deps: RedisWakeUpDeps) {
    this.#publisher = this.#createClient();
    this.#subscriber = this.#createClient();
  }

  get isConnected(): boolean {
    return this.#publisher.isReady && this.#subscriber.isReady && this.#isSubscribed;
  }

  /** Starts to connect and retries until closed. */
  start(): void {
    this.#publisher.on('ready', () => this.#reportConnected());
    this.#subscriber.on('ready', () => void this.#subscribe());
    // The client's error event reports the failure, and the client retries.
    for (const client of [this.#publisher, this.#subscriber]) client.connect().catch(() => undefined);
    this.deps.changes.setRemoteNotifier(() => void this.#publishRun.run());
  }

  close(): void {
    this.#isClosed = true;
    this.deps.changes.setRemoteNotifier(() => undefined);
    for (const client of [this.#publisher, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  /** Subscribes once. The client restores the subscription after it reconnects. */
  async #subscribe(): Promise<void> {
    try {
      await this.#subscriber.subscribe(CHANNEL, this.#onMessage);
      this.#isSubscribed = true;
      this.#reportConnected();
    } catch (error) {
      this.#handleLoss(error);
    }
  }

  readonly #onMessage = (sender: string): void => {
    if (sender !== this.#id) this.deps.changes.wake();
  };

  async #publish(): Promise<void> {
    // Other processes poll, so a lost wake-up only causes a delay. Connection events report the failure.
    if (this.#publisher.isReady) await this.#publisher.publish(CHANNEL, this.#id).catch(() => undefined);
  }

  #createClient() {
    const client = createClient({
      url: this.deps.url,
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      pingInterval: PING_INTERVAL_MS,
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
        reconnectStrategy: (retries) => backoffMs(BACKOFF_MS, retries + 1),
      },
    });
    client.on('error', (error: unknown) => this.#handleLoss(error));
    return client;
  }

  /** Logs the connection once and wakes the readers, because wake-ups during the outage were lost. */
  #reportConnected(): void {
    if (!this.isConnected || this.#reportedConnected === true || this.#isClosed) return;
    this.#reportedConnected = true;
    this.deps.logger.info('connected to Redis, the outbox is read on wake-up');
    this.deps.changes.wake();
  }

  /** Wakes the readers, so that they switch to the shorter poll interval. */
  #handleLoss(error: unknown): void {
    if (this.isConnected || this.#reportedConnected === false || this.#isClosed) return;
    this.#reportedConnected = false;
    this.deps.logger.warn({ reason: describeReason(error) }, 'Redis is not available, the outbox is polled');
    this.deps.changes.wake();
  }
}

/** Returns an error code or class name. Messages may contain the URL with its password. */
function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
