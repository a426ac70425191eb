import { backoffMs, type Backoff } from '@trailcast/schema/async/backoff';
import { PlatformError } from '../platform-error.js';
import type { ChatConnectionState } from './chat-platform.js';
import type { EventSocket } from './event-socket.js';
import { EventSubConnection, type ConnectionTimes } from './eventsub-connection.js';
import type { EventSubMessage } from './eventsub.external.js';
import { isAlertType } from './twitch-alerts.js';

export interface EventSubTimes extends ConnectionTimes {
  retry: Backoff;
  /** Retry delay after the platform had no free connection, ms. */
  fullMs: number;
}

const EVENTSUB_TIMES: EventSubTimes = {
  welcomeMs: 10_000,
  slackMs: 2_000,
  retry: { first: 1_000, last: 30_000 },
  fullMs: 60_000,
};

/** Status of a subscription whose user has revoked the consent or changed the password. */
const CONSENT_GONE = 'authorization_revoked';

/** Number of stored message ids. The platform may send a message again. */
const RECEIVED_IDS_MAX = 500;

interface EventSubDeps {
  url: string;
  open: (url: string) => EventSocket;
  /** Creates the subscriptions of a new session. Rejects with PlatformError. */
  subscribe: (sessionId: string) => Promise<void>;
  /** `sentAt`: ms since the epoch by the platform's clock; 0: unknown. */
  event: (type: string, event: unknown, sentAt: number) => void;
  state: (state: ChatConnectionState) => void;
  times?: EventSubTimes;
}

/**
 * Client of Twitch's EventSub over WebSockets. Subscribes each new session, reconnects without a gap when the platform
 * requests it, and retries with a backoff after a loss. Stops when the user's consent is no longer accepted.
 */
export class EventSubClient {
  readonly #times: EventSubTimes;
  readonly #receivedIds = new Set<string>();
  #current: EventSubConnection | null = null;
  /** Connection that replaces the current one after its welcome. */
  #next: EventSubConnection | null = null;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;

  constructor(private readonly deps: EventSubDeps) {
    this.#times = deps.times ?? EVENTSUB_TIMES;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#current?.close();
    this.#next?.close();
  }

  #connect(): void {
    if (this.#failures === 0) this.deps.state('connecting');
    this.#current = this.#open(this.deps.url);
  }

  #open(url: string): EventSubConnection {
    const connection: EventSubConnection = new EventSubConnection(
      this.deps.open(url),
      {
        message: (message) => this.#receive(connection, message),
        lost: () => this.#handleLoss(connection),
      },
      this.#times,
    );
    return connection;
  }

  #receive(connection: EventSubConnection, { metadata, payload }: EventSubMessage): void {
    const { session, event, subscription } = payload;
    switch (metadata.message_type) {
      case 'session_welcome':
        if (connection === this.#next) this.#replace();
        else if (session) void this.#subscribe(connection, session.id);
        return;
      case 'session_reconnect':
        if (session?.reconnect_url && isSameHost(session.reconnect_url, this.deps.url)) {
          this.#next?.close();
          this.#next = this.#open(session.reconnect_url);
        }
        return;
      case 'notification':
        if (this.#isNew(metadata.message_id))
          this.deps.event(metadata.subscription_type ?? '', event, timeOf(metadata.message_timestamp));
        return;
      case 'revocation':
        // The chat works without a subscription to alerts, but not without the user's consent.
        if (isAlertType(metadata.subscription_type ?? '') && subscription?.status !== CONSENT_GONE) return;
        this.#refused();
    }
  }

  /** The session and its subscriptions continue on the other connection. */
  #replace(): void {
    this.#current?.close();
    this.#current = this.#next;
    this.#next = null;
  }

  async #subscribe(connection: EventSubConnection, sessionId: string): Promise<void> {
    try {
      await this.deps.subscribe(sessionId);
    } catch (error) {
      if (this.#closed || connection !== this.#current) return;
      const code = error instanceof PlatformError ? error.code : 'unavailable';
      if (code === 'refused' || code === 'unauthorized' || code === 'not-allowed') return this.#refused();
      connection.close();
      return code === 'limited' ? this.#later('full', this.#times.fullMs) : this.#handleLoss(connection);
    }
    if (this.#closed || connection !== this.#current) return;
    this.#failures = 0;
    this.deps.state('open');
  }

  #handleLoss(connection: EventSubConnection): void {
    if (this.#closed) return;
    if (connection === this.#next) {
      // The current connection works until the platform closes it.
      this.#next = null;
      return;
    }
    this.#next?.close();
    this.#next = null;
    this.#failures += 1;
    this.#later('away', backoffMs(this.#times.retry, this.#failures));
  }

  #later(state: ChatConnectionState, ms: number): void {
    this.#current = null;
    this.deps.state(state);
    // Up to 25 % jitter, so that clients do not reconnect at the same time.
    this.#retry = setTimeout(() => this.#connect(), ms * (1 + Math.random() / 4));
    this.#retry.unref();
  }

  #refused(): void {
    this.close();
    this.deps.state('refused');
  }

  #isNew(id: string): boolean {
    if (this.#receivedIds.has(id)) return false;
    this.#receivedIds.add(id);
    const [oldest] = this.#receivedIds;
    if (this.#receivedIds.size > RECEIVED_IDS_MAX && oldest !== undefined) this.#receivedIds.delete(oldest);
    return true;
  }
}

/** Returns a timestamp of the platform in ms since the epoch, or 0 for an invalid one. */
function timeOf(timestamp: string | undefined): number {
  const at = Date.parse(timestamp ?? '');
  return Number.isNaN(at) ? 0 : at;
}

/** Returns true if the address has the scheme of `url`, and its host or a subdomain. */
function isSameHost(address: string, url: string): boolean {
  if (!URL.canParse(address)) return false;
  const [requestedUrl, configuredUrl] = [new URL(address), new URL(url)];
  const isHost =
    requestedUrl.host === configuredUrl.host || requestedUrl.host.endsWith(`.${configuredUrl.host}`);
  return isHost && requestedUrl.protocol === configuredUrl.protocol;
}
