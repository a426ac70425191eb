import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Condition } from './subscription-types.js';

/** Times of the protocol, ms. */
export interface EventSubTimes {
  /** Time after which a session without a subscription is closed. */
  unusedMs: number;
  /** Time between a reconnection and the closing of the session's previous connection. */
  reconnectMs: number;
  /** Keepalive timeout; null: the client's choice, 10 s by default. */
  keepaliveMs: number | null;
}

export const EVENTSUB_TIMES: EventSubTimes = { unusedMs: 10_000, reconnectMs: 30_000, keepaliveMs: null };

/** Close codes of Twitch. Source: its page on EventSub over WebSockets. */
const CLOSE_CODES = {
  internalError: [4000, 'internal server error'],
  clientSentMessage: [4001, 'client sent inbound traffic'],
  unused: [4003, 'connection unused'],
  reconnectTooLate: [4004, 'client reconnect grace time expired'],
} as const;

/** An EventSub subscription of a session. */
export interface Subscription {
  id: string;
  type: string;
  version: string;
  condition: Condition;
  created_at: string;
  /** User whose token created the subscription. */
  accountId: string;
}

/**
 * One EventSub session: its connection and its subscriptions. The session continues when its client
 * reconnects.
 */
export class EventSubSession {
  readonly id = randomBytes(24).toString('base64url');
  readonly connectedAt = new Date().toISOString();
  readonly subscriptions = new Map<string, Subscription>();
  #socket: WebSocket;
  #keepaliveTimer: NodeJS.Timeout | undefined;
  readonly #unusedTimer: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    private readonly keepaliveMs: number,
    private readonly times: EventSubTimes,
    private readonly onEnd: (session: EventSubSession) => void,
  ) {
    this.#socket = socket;
    this.#unusedTimer = setTimeout(() => {
      if (this.subscriptions.size === 0) socket.close(...CLOSE_CODES.unused);
    }, times.unusedMs);
    this.#attach(socket);
  }

  /**
   * Moves the session to another connection. The previous connection is closed later, unless the client
   * closes it first.
   */
  moveTo(socket: WebSocket): void {
    const previousSocket = this.#socket;
    this.#socket = socket;
    this.#attach(socket);
    const timer = setTimeout(
      () => previousSocket.close(...CLOSE_CODES.reconnectTooLate),
      this.times.reconnectMs,
    );
    previousSocket.once('close', () => clearTimeout(timer));
  }

  notify(subscription: Subscription, event: object): void {
    this.#send('notification', { subscription: this.toJson(subscription, 'enabled'), event }, subscription);
  }

  /** Ends a subscription with the reason as its status. */
  revoke(subscription: Subscription, status: string): void {
    this.subscriptions.delete(subscription.id);
    this.#send('revocation', { subscription: this.toJson(subscription, status) }, subscription);
  }

  requestReconnect(url: string): void {
    this.#send('session_reconnect', { session: this.#describe('reconnecting', url) });
  }

  /** Terminates the connection without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Returns the subscription as Twitch's JSON. */
  toJson({ accountId: _, ...subscription }: Subscription, status: string) {
    const transport = { method: 'websocket', session_id: this.id, connected_at: this.connectedAt };
    return { ...subscription, status, cost: 0, transport };
  }

  #attach(socket: WebSocket): void {
    socket.on('message', () => socket.close(...CLOSE_CODES.clientSentMessage));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#keepaliveTimer);
      clearTimeout(this.#unusedTimer);
      this.onEnd(this);
    });
    this.#send('session_welcome', { session: this.#describe('connected', null) });
  }

  #describe(status: string, reconnectUrl: string | null) {
    return {
      id: this.id,
      status,
      connected_at: this.connectedAt,
      keepalive_timeout_seconds: reconnectUrl === null ? Math.ceil(this.keepaliveMs / 1000) : null,
      reconnect_url: reconnectUrl,
    };
  }

  #send(type: string, payload: object, subscription?: Subscription): void {
    const metadata = {
      message_id: randomUUID(),
      message_type: type,
      message_timestamp: new Date().toISOString(),
      ...(subscription && {
        subscription_type: subscription.type,
        subscription_version: subscription.version,
      }),
    };
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(JSON.stringify({ metadata, payload }));
    clearTimeout(this.#keepaliveTimer);
    this.#keepaliveTimer = setTimeout(() => this.#send('session_keepalive', {}), this.keepaliveMs);
    this.#keepaliveTimer.unref();
  }
}
