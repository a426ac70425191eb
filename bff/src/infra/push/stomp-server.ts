import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { OutboxReader } from '../outbox/outbox-event.js';
import { Channel } from './channel.js';
import type { ChannelAuthenticator } from './channel-authenticator.js';
import type { ChannelRegistry } from './channel-registry.js';
import { Delivery } from './delivery.js';
import type { FigureBoard } from './figure-board.js';
import { isAllowedOrigin } from './origin.js';
import { OutboxTail } from './outbox-tail.js';
import type { PushLatency } from './push-latency.js';
import type { PushSource } from './push-source.js';
import { Revalidation } from './revalidation.js';
import type { Admission } from './stomp-session.js';
import { UserLanes } from './user-lanes.js';

const PATH = '/ws';
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];
/**
 * Above what a frame may hold, so that a frame that is somewhat too long still gets its ERROR. A client needs no
 * credential to make the process hold as much.
 */
const MAX_PAYLOAD_BYTES = 32 * 1024;

export interface StompServerOptions {
  publicUrl: string;
  authenticator: ChannelAuthenticator;
  /** This server's own reader; no other consumer may use it. */
  outbox: OutboxReader;
  sources: readonly PushSource[];
  channels: ChannelRegistry;
  figures: FigureBoard;
  log: Logger;
  /** Measures how long changes took. */
  latency?: Pick<PushLatency, 'sent'>;
  /** All in ms; the defaults are the contract's. */
  heartbeatMs?: number;
  lineFeedMs?: number;
  connectTimeoutMs?: number;
  revalidateMs?: number;
  outboxPollMs?: number;
}

export interface StompServer {
  /** Takes a WebSocket upgrade of /ws. False for another path: the socket is then still the caller's to answer. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Signed-in channels. */
  channelCount(): number;
  /** The newest change that was handed to the channels. */
  outboxPosition(): number;
  /** Ends every channel (1012: connect again at once, somewhere else) and takes no further one. */
  leave(): void;
  /** Ends every channel and the delivery. */
  close(): Promise<void>;
}

/**
 * Serves docs/contract.md#live-channel. Delivery starts immediately, from the outbox's head; a CONNECT waits until the head
 * is known.
 */
export function createStompServer(options: StompServerOptions): StompServer {
  const { channels, figures, log } = options;
  const lanes = new UserLanes();
  const delivery = new Delivery(
    options.sources,
    channels,
    lanes,
    log,
    (userId, destination, entityId) => figures.supersede(userId, destination, entityId),
    ({ timeCreated }) => timeCreated !== undefined && options.latency?.sent(timeCreated),
  );
  const tail = new OutboxTail(
    options.outbox,
    {
      event: (event) => delivery.deliver(event),
      lost: () => delivery.reloadAll('fell behind'),
    },
    log,
    { pollMs: options.outboxPollMs },
  );
  const revalidation = new Revalidation(channels, options.authenticator, log, options.revalidateMs);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  });
  const open = new Map<Channel, Promise<void>>();
  const welcome = (socket: WebSocket) => {
    const channel = new Channel(randomUUID(), socket, homeOf(options, delivery, tail));
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    open.set(channel, gone);
    void gone.then(() => open.delete(channel));
  };
  const leave = () => {
    sockets.close();
    for (const channel of open.keys()) channel.close();
  };
  return {
    leave,
    handleUpgrade: (request, socket, head) => {
      if (pathOf(request) !== PATH) return false;
      const { origin, host } = request.headers;
      if (!isAllowedOrigin(origin, host, options.publicUrl)) refuse(socket, 403);
      else sockets.handleUpgrade(request, socket, head, welcome);
      return true;
    },
    channelCount: () => channels.size,
    outboxPosition: () => tail.position,
    close: async () => {
      leave();
      await Promise.all([tail.close(), revalidation.close(), lanes.close(), ...open.values()]);
      figures.close();
    },
  };
}

function homeOf(options: StompServerOptions, delivery: Delivery, tail: OutboxTail) {
  const { authenticator, channels, log } = options;
  return {
    log,
    heartbeatMs: options.heartbeatMs ?? LIVE_CHANNEL.heartbeatMs,
    lineFeedMs: options.lineFeedMs ?? LIVE_CHANNEL.lineFeedMs,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    identify: async (token: string | null) => {
      await tail.ready;
      return token === null ? null : authenticator.authenticate(token);
    },
    /** Entered first and asked again then: a revocation in between is seen by one of the two. */
    enter: async (channel: Channel): Promise<Admission> => {
      if (channels.countOfUser(channel.viewer.userId) >= LIVE_CHANNEL.maxPerUser) return 'Full';
      channels.add(channel);
      const valid = await authenticator.stillValid(channel.viewer);
      if (!valid) channels.remove(channel);
      return valid ? 'admitted' : 'Unauthorized';
    },
    leave: (channel: Channel) => channels.remove(channel),
    hasSnapshot: delivery.hasSnapshot.bind(delivery),
    snapshot: delivery.snapshot.bind(delivery),
  };
}

const pathOf = (request: IncomingMessage) => (request.url ?? '').split('?', 1)[0];

function refuse(socket: Duplex, status: number): void {
  const text = STATUS_CODES[status] ?? '';
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${text}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
