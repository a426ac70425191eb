import { backoffMs, type Backoff } from '@trailcast/schema/async/backoff';
import { PlatformError } from '../platform-error.js';
import type { ChatConnectionState } from './chat-platform.js';
import type { EventSocket } from './event-socket.js';
import { EventSubConnection, type ConnectionTimes } from './eventsub-connection.js';
import type { EventSubMessage } from './eventsub.external.js';
import { isAlertType } from './twitch-alerts.js';

/** Timeouts and retry delays of the client. */
export interface EventSubTimes extends ConnectionTimes {
  retry: Backoff;
  /** Retry delay after the platform refused a connection because the user has too many, ms. */
  fullRetryMs: number;
}

const EVENTSUB_TIMES: EventSubTimes = {
  welcomeMs: 10_000,
  slackMs: 2_000,
  retry: { initialMs: 1_000, maxMs: 30_000 },
  fullRetryMs: 60_000,
};

/** Status of a subscription whose user has revoked the consent or changed the password. */
const CONSENT_REVOKED = 'authorization_revoked';

/** Number of stored message ids. The platform may send a message again. */
const MAX_RECEIVED_IDS = 500;

interface EventSubDeps {
  url: string;
  open: (url: string) => EventSocket;
  /** Creates the subscriptions of a new session. Rejects with PlatformError if that fails. */
  subscribe: (sessionId: string) => Promise<void>;
  /** `sentAt`: ms since the epoch by the platform's clock; 0: unknown. */
  onEvent: (type: string, event: unknown, sentAt: number) => void;
  onState: (state: ChatConnectionState) => void;
  times?: EventSubTimes;
}

/**
 * Client of Twitch's EventSub over WebSockets. Subscribes each new session, reconnects without losing events
 * when the platform requests it, and retries with a backoff after the connection was lost. Stops when the
 * user's consent is no longer accepted.
 */
export class EventSubClient {
  readonly #times: EventSubTimes;
  readonly #receivedIds = new Set<string>();
  #current: EventSubConnection | null = null;
  /** Connection that replaces the current one once Twitch has welcomed it. */
  #replacement: EventSubConnection | null = null;
  #retryTimer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(private readonly deps: EventSubDeps) {
    this.#times = deps.times ?? EVENTSUB_TIMES;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    this.#current?.close();
    this.#replacement?.close();
  }

  #connect(): void {
    if (this.#failures === 0) this.deps.onState('connecting');
    this.#current = this.#openConnection(this.deps.url);
  }

  #openConnection(url: string): EventSubConnection {
    const connection: EventSubConnection = new EventSubConnection(
      this.deps.open(url),
      {
        onMessage: (message) => this.#receive(connection, message),
        onLoss: () => this.#handleLoss(connection),
      },
      this.#times,
    );
    return connection;
  }

  #receive(connection: EventSubConnection, { metadata, payload }: EventSubMessage): void {
    const { session, event, subscription } = payload;
    switch (metadata.message_type) {
      case 'session_welcome':
        if (connection === this.#replacement) this.#useReplacement();
        else if (session) void this.#subscribe(connection, session.id);
        return;
      case 'session_reconnect':
        if (session?.reconnect_url && isSameHost(session.reconnect_url, this.deps.url)) {
          this.#replacement?.close();
          this.#replacement = this.#openConnection(session.reconnect_url);
        }
        return;
      case 'notification':
        if (this.#isNew(metadata.message_id))
          this.deps.onEvent(metadata.subscription_type ?? '', event, parseTime(metadata.message_timestamp));
        return;
      case 'revocation':
        // The chat works without a subscription to alerts, but not without the user's consent.
        if (isAlertType(metadata.subscription_type ?? '') && subscription?.status !== CONSENT_REVOKED) return;
        this.#stopWithoutConsent();
    }
  }

  /** Switches to the replacement, to which the session and its subscriptions have moved. */
  #useReplacement(): void {
    this.#current?.close();
    this.#current = this.#replacement;
    this.#replacement = null;
  }

  async #subscribe(connection: EventSubConnection, sessionId: string): Promise<void> {
    try {
      await this.deps.subscribe(sessionId);
    } catch (error) {
      if (this.#isClosed || connection !== this.#current) return;
      const code = error instanceof PlatformError ? error.code : 'unavailable';
      if (code === 'invalid-grant' || code === 'unauthorized' || code === 'not-allowed')
        return this.#stopWithoutConsent();
      connection.close();
      return code === 'limited'
        ? this.#scheduleRetry('full', this.#times.fullRetryMs)
        : this.#handleLoss(connection);
    }
    if (this.#isClosed || connection !== this.#current) return;
    this.#failures = 0;
    this.deps.onState('open');
  }

  #handleLoss(connection: EventSubConnection): void {
    if (this.#isClosed) return;
    if (connection === this.#replacement) {
      // The current connection works until the platform closes it.
      this.#replacement = null;
      return;
    }
    this.#replacement?.close();
    this.#replacement = null;
    this.#failures += 1;
    this.#scheduleRetry('away', backoffMs(this.#times.retry, this.#failures));
  }

  #scheduleRetry(state: ChatConnectionState, ms: number): void {
    this.#current = null;
    this.deps.onState(state);
    // Up to 25 % jitter, so that clients do not reconnect at the same time.
    this.#retryTimer = setTimeout(() => this.#connect(), ms * (1 + Math.random() / 4));
    this.#retryTimer.unref();
  }

  #stopWithoutConsent(): void {
    this.close();
    this.deps.onState('refused');
  }

  #isNew(id: string): boolean {
    if (this.#receivedIds.has(id)) return false;
    this.#receivedIds.add(id);
    const [oldest] = this.#receivedIds;
    if (this.#receivedIds.size > MAX_RECEIVED_IDS && oldest !== undefined) this.#receivedIds.delete(oldest);
    return true;
  }
}

/** Returns a timestamp of the platform in ms since the epoch, or 0 for an invalid one. */
function parseTime(timestamp: string | undefined): number {
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? 0 : time;
}

/** Returns true if `reconnectUrl` has the scheme of `url`, and its host or a subdomain. */
function isSameHost(reconnectUrl: string, url: string): boolean {
  if (!URL.canParse(reconnectUrl)) return false;
  const [requestedUrl, configuredUrl] = [new URL(reconnectUrl), new URL(url)];
  const isHost =
    requestedUrl.host === configuredUrl.host || requestedUrl.host.endsWith(`.${configuredUrl.host}`);
  return isHost && requestedUrl.protocol === configuredUrl.protocol;
}
