import { randomUUID } from 'node:crypto';
import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { OutboxEvent, OutboxReader } from '../outbox/outbox-event.js';
import { Channel } from './channel.js';
import type { ChannelAuthenticator } from './channel-authenticator.js';
import type { ChannelRegistry } from './channel-registry.js';
import { Delivery } from './delivery.js';
import type { StatsPublisher } from './stats-publisher.js';
import { OutboxTail } from './outbox-tail.js';
import type { PushLatency } from './push-latency.js';
import type { PushSource } from './push-source.js';
import { Revalidation } from './revalidation.js';
import type { Admission } from './stomp-session.js';
import { handleUpgradesAt, type HandleUpgrade } from './upgrade.js';
import { UserQueues } from './user-queues.js';

const PATH = '/ws';
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];
/**
 * Maximum size of a WebSocket message. It is larger than the frame limit, so that the sender of a slightly
 * too long frame still receives ERROR. An anonymous client can occupy this much memory.
 */
const MAX_PAYLOAD_BYTES = 32 * 1024;

export interface StompServerOptions {
  publicUrl: string;
  authenticator: ChannelAuthenticator;
  /** Outbox reader of this server. It must not be shared. */
  outbox: OutboxReader;
  sources: readonly PushSource[];
  channels: ChannelRegistry;
  statsPublisher: StatsPublisher;
  log: Logger;
  /**
   * Called with each committed change of any process, in commit order. It must return immediately and never
   * throw.
   */
  onChange?: (event: OutboxEvent) => void;
  /** Records the delivery time of changes. */
  latency?: Pick<PushLatency, 'recordSent'>;
  /** Times in ms. The defaults are the contract's. */
  heartbeatMs?: number;
  lineFeedMs?: number;
  connectTimeoutMs?: number;
  revalidateMs?: number;
  outboxPollMs?: number;
}

/** The WebSocket server of live channels. */
export interface StompServer {
  /** Handles a WebSocket upgrade of /ws. Returns false for another path and leaves the socket to the caller. */
  handleUpgrade: HandleUpgrade;
  /** Number of authenticated channels. */
  channelCount(): number;
  /** Sequence of the newest change that was passed to the channels. */
  outboxPosition(): number;
  /** Closes every channel with 1012 (the client reconnects) and accepts no new channels. */
  disconnectAll(): void;
  /** Closes every channel and stops the delivery. */
  close(): Promise<void>;
}

/**
 * Creates the server of docs/contract.md#live-channel. Delivery starts immediately at the outbox's head. A CONNECT
 * waits until the head is known.
 */
export function createStompServer(options: StompServerOptions): StompServer {
  const { channels, statsPublisher, log } = options;
  const queues = new UserQueues();
  const delivery = new Delivery(
    options.sources,
    channels,
    queues,
    log,
    (userId, destination, entityId) => statsPublisher.supersede(userId, destination, entityId),
    ({ timeCreated }) => timeCreated !== undefined && options.latency?.recordSent(timeCreated),
  );
  const tail = new OutboxTail(
    options.outbox,
    {
      onEvent: (event) => {
        delivery.deliver(event);
        options.onChange?.(event);
      },
      onPrunedChanges: () => delivery.reloadAll('fell behind'),
    },
    log,
    { pollMs: options.outboxPollMs },
  );
  const revalidation = new Revalidation(channels, options.authenticator, log, options.revalidateMs);
  const webSocketServer = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  });
  const channelsClosed = new Map<Channel, Promise<void>>();
  const openChannel = (socket: WebSocket) => {
    const channel = new Channel(randomUUID(), socket, createChannelDeps(options, delivery, tail));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    channelsClosed.set(channel, closed);
    void closed.then(() => channelsClosed.delete(channel));
  };
  const disconnectAll = () => {
    webSocketServer.close();
    for (const channel of channelsClosed.keys()) channel.close();
  };
  return {
    disconnectAll,
    handleUpgrade: handleUpgradesAt(webSocketServer, {
      publicUrl: options.publicUrl,
      findResource: (path) => (path === PATH ? {} : null),
      admit: (resource) => resource,
      open: openChannel,
    }),
    channelCount: () => channels.size,
    outboxPosition: () => tail.position,
    close: async () => {
      disconnectAll();
      await Promise.all([tail.close(), revalidation.close(), queues.close(), ...channelsClosed.values()]);
      statsPublisher.close();
    },
  };
}

function createChannelDeps(options: StompServerOptions, delivery: Delivery, tail: OutboxTail) {
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
    /** Registers the channel before the check. A revocation in between closes the channel or fails the check. */
    register: async (channel: Channel): Promise<Admission> => {
      if (channels.countByUser(channel.viewer.userId) >= LIVE_CHANNEL.maxPerUser) return 'Full';
      channels.add(channel);
      const isValid = await authenticator.isStillValid(channel.viewer);
      if (!isValid) channels.remove(channel);
      return isValid ? 'admitted' : 'Unauthorized';
    },
    unregister: (channel: Channel) => channels.remove(channel),
    hasSnapshot: delivery.hasSnapshot.bind(delivery),
    runSnapshot: delivery.runSnapshot.bind(delivery),
  };
}
