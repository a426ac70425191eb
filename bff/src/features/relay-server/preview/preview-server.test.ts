import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { createMediaPart, type PreviewPart, createStartPart } from '@trailcast/schema/preview-stream';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { ChannelRegistry } from '../../../infra/push/channel-registry.js';
import type { Viewer } from '../../../infra/viewer.js';
import { until } from '../../../../../e2e/_kit/wait.js';
import { createPreviewServer, type PreviewServer } from './preview-server.js';

const VIEWER: Viewer = { userId: 1, role: 'VERIFIED', sessionId: 2 };
const REQUEST = JSON.stringify({ token: 'token', serverId: 3, of: 'program' });
const START = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const PICTURE_BYTES = 500_000;
const PICTURE = createMediaPart('key', Buffer.alloc(PICTURE_BYTES));
const MB = 1_000_000;
/** A watcher may have any number of unsent bytes for this time after the start. */
const BURST_MS = 3_000;
/** A watcher that reads nothing for this time is disconnected. */
const STUCK_TIMEOUT_MS = 10_000;

/** Previews that the test controls. */
class FakePreviews {
  readonly listeners = new Set<(part: PreviewPart) => void>();

  async watch(
    _viewer: Viewer,
    _id: number,
    _of: string,
    onPart: (part: PreviewPart) => void,
    signal: AbortSignal,
  ) {
    this.listeners.add(onPart);
    onPart(START);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    this.listeners.delete(onPart);
  }
}

describe('createPreviewServer', () => {
  let httpServer: Server;
  let previewServer: PreviewServer;
  let channels: ChannelRegistry;
  let previews: FakePreviews;
  let clockOffset: number;
  let port: number;
  const sockets: (Socket | WebSocket)[] = [];

  async function listen(options: { pingMs?: number; firstMessageMs?: number; valid?: boolean } = {}) {
    channels = new ChannelRegistry();
    previews = new FakePreviews();
    clockOffset = 0;
    previewServer = createPreviewServer({
      publicUrl: 'http://trailcast.example',
      previews,
      channels,
      authenticator: {
        authenticate: async () => VIEWER,
        isStillValid: async () => options.valid ?? true,
      },
      log: pino({ level: 'silent' }),
      now: () => performance.now() + clockOffset,
      ...options,
    });
    httpServer = createServer();
    httpServer.on('upgrade', (request, socket, head) => previewServer.handleUpgrade(request, socket, head));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    ({ port } = httpServer.address() as AddressInfo);
  }
  afterEach(() => {
    for (const socket of sockets.splice(0))
      if ('terminate' in socket) socket.terminate();
      else socket.destroy();
    previewServer.close();
    httpServer.close();
  });

  async function openWatcher(): Promise<WebSocket & { bytes: number }> {
    const socket = Object.assign(new WebSocket(`ws://127.0.0.1:${port}/preview`), { bytes: 0 });
    sockets.push(socket);
    socket.on('message', (data: Buffer, isBinary) => isBinary && (socket.bytes += data.length));
    await once(socket, 'open');
    socket.send(REQUEST);
    return socket;
  }

  /** Opens a watcher that reads nothing after the upgrade's response. */
  async function openStuckWatcher(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(
      'GET /preview HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(socket, 'readable');
    // A frame of RFC 6455 section 5.2, whose mask is zero.
    socket.write(Buffer.concat([Buffer.of(0x81, 0x80 | REQUEST.length, 0, 0, 0, 0), Buffer.from(REQUEST)]));
    return socket;
  }

  const sendPictures = (count: number) => {
    for (let sent = 0; sent < count; sent++) for (const onPart of [...previews.listeners]) onPart(PICTURE);
  };

  it('disconnects a stalled watcher and continues to serve the others', async () => {
    await listen();
    await openStuckWatcher();
    const healthyWatcher = await openWatcher();
    await until(() => previews.listeners.size === 2);
    // The network's buffers hold some MB.
    const unsent = () => Math.max(...channels.listAll().map((channel) => channel.unsentBytes()));
    for (let sent = 0; sent < 60; sent++) {
      sendPictures(1);
      await new Promise(setImmediate);
    }
    clockOffset = BURST_MS + 100;
    sendPictures(40);
    await until(() => unsent() > MB);
    expect(unsent()).toBeLessThan(5 * MB);
    await until(() => Math.min(...channels.listAll().map((channel) => channel.unsentBytes())) === 0);
    expect(healthyWatcher.bytes).toBeGreaterThan(10 * MB);
    clockOffset = BURST_MS + STUCK_TIMEOUT_MS + 500;
    sendPictures(2);
    await until(() => previews.listeners.size === 1);
    expect(channels.size).toBe(1);
    const { bytes } = healthyWatcher;
    await until(() => (sendPictures(1), healthyWatcher.bytes > bytes));
  });

  it('disconnects a peer that does not respond to pings', async () => {
    await listen({ pingMs: 50 });
    const socket = await openStuckWatcher();
    await until(() => previews.listeners.size === 1);
    socket.pause();
    await until(() => previews.listeners.size === 0);
  });

  it('closes a connection that sends no request in time', async () => {
    await listen({ firstMessageMs: 20 });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/preview`);
    sockets.push(socket);
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(message.toString())).toMatchObject({ event: 'end', code: 'bad-request' });
  });

  it('closes a connection whose credential was revoked while it connected', async () => {
    await listen({ valid: false });
    const socket = await openWatcher();
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
    expect(channels.size).toBe(0);
  });
});
