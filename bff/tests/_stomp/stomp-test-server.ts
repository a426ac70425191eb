import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pino from 'pino';
import type { PushSource } from '../../src/infra/push/push-source.js';
import { ChannelRegistry } from '../../src/infra/push/channel-registry.js';
import { StatsPublisher } from '../../src/infra/push/stats-publisher.js';
import { createStompServer, type StompServerOptions } from '../../src/infra/push/stomp-server.js';
import type { Viewer } from '../../src/infra/viewer.js';
import { FakeOutbox } from './stomp-fake-outbox.js';

/** Starts a STOMP server on a Fastify server at a free port, over an outbox and sessions in memory. */
export async function startStompServer(options: Partial<StompServerOptions> = {}) {
  const outbox = new FakeOutbox();
  const viewers = new Map<string, Viewer>([
    ['streamer-token', { userId: 1, role: 'VERIFIED', sessionId: 11 }],
    ['streamer-phone-token', { userId: 1, role: 'VERIFIED', sessionId: 12 }],
    ['friend-token', { userId: 2, role: 'VERIFIED', sessionId: 21 }],
    ['newcomer-token', { userId: 3, role: 'UNVERIFIED', sessionId: 31 }],
  ]);
  const channels = new ChannelRegistry();
  const statsPublisher = new StatsPublisher(channels, 50);
  const server = createStompServer({
    publicUrl: 'https://trailcast.example',
    authenticator: {
      authenticate: async (token) => viewers.get(token) ?? null,
      isStillValid: async (viewer) => [...viewers.values()].includes(viewer),
    },
    outbox,
    sources: [],
    channels,
    statsPublisher,
    log: pino({ enabled: false }),
    ...options,
  });
  const app = fastify();
  app.server.on('upgrade', (request, socket, head) => {
    if (!server.handleUpgrade(request, socket, head)) socket.destroy();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    server,
    outbox,
    viewers,
    channels,
    statsPublisher,
    port,
    url: `ws://127.0.0.1:${port}/ws`,
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

/** Streams in memory that all users can see. `versions`: the current version of each stream, by id. */
export class FakeStreams implements PushSource {
  readonly kind = 'stream';
  readonly versions = new Map<number, number>();
  renders = 0;

  readonly snapshots: PushSource['snapshots'] = {
    '/user/queue/stream/list': async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return [...this.versions].map(([id, version]) => createStream(id, version));
    },
  };

  async render(id: number): Promise<object | null> {
    this.renders += 1;
    const version = this.versions.get(id);
    await new Promise((resolve) => setImmediate(resolve));
    return version === undefined ? null : createStream(id, version);
  }
}

export function createStream(id: number, version: number) {
  return {
    id,
    version,
    name: `Stream ${id}`,
    live: false,
    streamKey: 'key',
    owner: { id: 1, displayName: 'streamer' },
    invitedUsers: [],
  };
}
