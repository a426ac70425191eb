import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import {
  EVENTSUB_TIMES,
  EventSubSession,
  type EventSubTimes,
  type Subscription,
} from './eventsub-session.js';

const PATH = '/sandbox/twitch/eventsub';
/** Range of the keepalive timeout that a client may request, s. */
const KEEPALIVE_S = { min: 10, max: 600 };

/** The local Twitch's EventSub over WebSockets: sessions, and the events for their subscriptions. */
export class EventSubServer {
  /** True while the local Twitch's API responds with 503 and accepts no connection. */
  isUnavailable = false;
  readonly #sessions = new Map<string, EventSubSession>();
  readonly #webSocketServer = new WebSocketServer({ noServer: true, maxPayload: 1024 });

  constructor(private readonly times: EventSubTimes = EVENTSUB_TIMES) {}

  findSession(id: string): EventSubSession | undefined {
    return this.#sessions.get(id);
  }

  /** Returns all sessions with a subscription of the account. */
  findSessions(accountId: string): EventSubSession[] {
    const isOwnSubscription = (subscription: Subscription) => subscription.accountId === accountId;
    return [...this.#sessions.values()].filter((session) =>
      [...session.subscriptions.values()].some(isOwnSubscription),
    );
  }

  /** Sends an event to every subscription to the channel's events of this type. */
  publish(type: string, broadcasterId: string, event: object): void {
    for (const session of this.#sessions.values()) {
      for (const subscription of session.subscriptions.values()) {
        const { condition } = subscription;
        const broadcaster = condition['broadcaster_user_id'] ?? condition['to_broadcaster_user_id'];
        if (subscription.type === type && broadcaster === broadcasterId) session.notify(subscription, event);
      }
    }
  }

  /** Ends the account's subscriptions, as Twitch does after a revoked authorization. */
  revoke(accountId: string): void {
    for (const session of this.findSessions(accountId))
      for (const subscription of session.subscriptions.values())
        if (subscription.accountId === accountId) session.revoke(subscription, 'authorization_revoked');
  }

  /** Terminates every connection. */
  dropAll(): void {
    for (const session of this.#sessions.values()) session.drop();
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (url.pathname !== PATH || this.isUnavailable) {
      socket.end(`HTTP/1.1 ${this.isUnavailable ? '503 Service Unavailable' : '404 Not Found'}\r\n\r\n`);
      return;
    }
    this.#webSocketServer.handleUpgrade(request, socket, head, (client) => {
      const openSession = this.#sessions.get(url.searchParams.get('reconnect') ?? '');
      if (openSession) return openSession.moveTo(client);
      const keepaliveMs = this.times.keepaliveMs ?? readKeepaliveMs(url.searchParams);
      const onEnd = ({ id }: EventSubSession) => void this.#sessions.delete(id);
      const session = new EventSubSession(client, keepaliveMs, this.times, onEnd);
      this.#sessions.set(session.id, session);
    });
  }

  /**
   * Sends the account's clients a request to reconnect. `host` is the host and port at which the clients
   * reach this server.
   */
  requestReconnect(accountId: string, host: string): void {
    for (const session of this.findSessions(accountId))
      session.requestReconnect(`ws://${host}${PATH}?reconnect=${session.id}`);
  }

  close(): void {
    this.dropAll();
    this.#webSocketServer.close();
  }
}

function readKeepaliveMs(query: URLSearchParams): number {
  const requestedS = Number(query.get('keepalive_timeout_seconds') ?? KEEPALIVE_S.min) || KEEPALIVE_S.min;
  return Math.min(KEEPALIVE_S.max, Math.max(KEEPALIVE_S.min, Math.round(requestedS))) * 1000;
}
