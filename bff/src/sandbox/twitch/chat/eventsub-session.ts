import { randomBytes, randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Condition } from './subscription-types.js';

/** Times of the protocol, ms. */
export interface EventSubTimes {
  /** A session without a subscription is closed after this time. */
  unused: number;
  /** The old connection of a session is closed after this time from the request to reconnect. */
  reconnect: number;
  /** Keepalive timeout; null: the client's choice, 10 s by default. */
  keepalive: number | null;
}

export const EVENTSUB_TIMES: EventSubTimes = { unused: 10_000, reconnect: 30_000, keepalive: null };

/** Close codes of Twitch. Source: its page on EventSub over WebSockets. */
const CLOSE = {
  internalError: [4000, 'internal server error'],
  clientSentMessage: [4001, 'client sent inbound traffic'],
  unused: [4003, 'connection unused'],
  reconnectTooLate: [4004, 'client reconnect grace time expired'],
} as const;

export interface Subscription {
  id: string;
  type: string;
  version: string;
  condition: Condition;
  created_at: string;
  /** User whose token created it. */
  accountId: string;
}

/** One EventSub session: its connection and its subscriptions. A client that reconnects keeps the session. */
export class EventSubSession {
  readonly id = randomBytes(24).toString('base64url');
  readonly connectedAt = new Date().toISOString();
  readonly subscriptions = new Map<string, Subscription>();
  #socket: WebSocket;
  #keepalive: NodeJS.Timeout | undefined;
  readonly #unused: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    private readonly keepaliveMs: number,
    private readonly times: EventSubTimes,
    private readonly ended: (session: EventSubSession) => void,
  ) {
    this.#socket = socket;
    this.#unused = setTimeout(() => {
      if (this.subscriptions.size === 0) socket.close(...CLOSE.unused);
    }, times.unused);
    this.#attach(socket);
  }

  /** Moves the session to another connection. The old one is closed later, unless its client closes it first. */
  moveTo(socket: WebSocket): void {
    const old = this.#socket;
    this.#socket = socket;
    this.#attach(socket);
    const timer = setTimeout(() => old.close(...CLOSE.reconnectTooLate), this.times.reconnect);
    old.once('close', () => clearTimeout(timer));
  }

  notify(subscription: Subscription, event: object): void {
    this.#send('notification', { subscription: this.view(subscription, 'enabled'), event }, subscription);
  }

  /** Ends a subscription with the reason as its status. */
  revoke(subscription: Subscription, status: string): void {
    this.subscriptions.delete(subscription.id);
    this.#send('revocation', { subscription: this.view(subscription, status) }, subscription);
  }

  askToReconnect(url: string): void {
    this.#send('session_reconnect', { session: this.#describe('reconnecting', url) });
  }

  /** Terminates the connection without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Returns the subscription as Twitch's JSON. */
  view({ accountId: _, ...subscription }: Subscription, status: string) {
    const transport = { method: 'websocket', session_id: this.id, connected_at: this.connectedAt };
    return { ...subscription, status, cost: 0, transport };
  }

  #attach(socket: WebSocket): void {
    socket.on('message', () => socket.close(...CLOSE.clientSentMessage));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#keepalive);
      clearTimeout(this.#unused);
      this.ended(this);
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
    clearTimeout(this.#keepalive);
    this.#keepalive = setTimeout(() => this.#send('session_keepalive', {}), this.keepaliveMs);
    this.#keepalive.unref();
  }
}
