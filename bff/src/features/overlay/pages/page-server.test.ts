import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { until } from '../../../../../e2e/_kit/wait.js';
import { createPageServer, type PageServer, type PageServerOptions } from './page-server.js';

const HEARTBEAT_INTERVAL_MS = 40;

describe('createPageServer', () => {
  let httpServer: Server;
  let pageServer: PageServer;
  let openedCount: number;
  let closedCount: number;
  const sockets: WebSocket[] = [];

  async function listen(options: Partial<PageServerOptions> = {}) {
    [openedCount, closedCount] = [0, 0];
    pageServer = createPageServer({
      publicUrl: 'http://trailcast.example',
      pages: {
        open: async () => {
          openedCount += 1;
          return () => void (closedCount += 1);
        },
      },
      log: pino({ level: 'silent' }),
      heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
      ...options,
    });
    httpServer = createServer();
    httpServer.on('upgrade', (request, socket, head) => pageServer.handleUpgrade(request, socket, head));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
  }
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
    pageServer.close();
    httpServer.close();
  });

  function connect({ autoPong = true } = {}) {
    const { port } = httpServer.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/overlay`, { autoPong });
    sockets.push(socket);
    const connection = { socket, messages: [] as string[], code: null as number | null };
    socket.on('message', (data: Buffer) => void connection.messages.push(data.toString()));
    socket.once('close', (code: number) => (connection.code = code));
    return connection;
  }

  async function openPage(options?: { autoPong: boolean }) {
    const connection = connect(options);
    await once(connection.socket, 'open');
    connection.socket.send(JSON.stringify({ token: 'token', page: 'alerts' }));
    await until('the page is open', () => openedCount > 0);
    return connection;
  }

  it('ends a page that does not respond to pings', async () => {
    await listen();
    const connection = await openPage({ autoPong: false });
    await until('the page is closed', () => connection.code !== null);
    // 1006: closed without a handshake, which the peer would not answer.
    expect([connection.code, closedCount]).toEqual([1006, 1]);
  });

  it('does not end a page that responds to pings', async () => {
    await listen();
    const { messages } = await openPage();
    await until('seven heartbeats have arrived', () => messages.length > 6);
    expect([closedCount, new Set(messages)]).toEqual([0, new Set(['{"event":"beat"}'])]);
  });

  it('requests a reconnect if the first message does not arrive in time', async () => {
    await listen({ helloTimeoutMs: 20 });
    const { messages } = connect();
    await until('the page is ended', () => messages.length > 0);
    expect(messages).toEqual(['{"event":"end","code":"restarting"}']);
  });

  it('ends a page permanently if its first message is invalid', async () => {
    await listen();
    const { socket, messages } = connect();
    await once(socket, 'open');
    socket.send('hello');
    await until('the page is ended', () => messages.length > 0);
    expect(messages).toEqual(['{"event":"end","code":"unknown"}']);
  });
});
