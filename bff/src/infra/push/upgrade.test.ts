import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { handleUpgradesAt, rejectUpgrade } from './upgrade.js';

describe('handleUpgradesAt', () => {
  let httpServer: Server;
  let client: Socket;

  beforeAll(async () => {
    const handleUpgrade = handleUpgradesAt(new WebSocketServer({ noServer: true }), {
      publicUrl: 'http://trailcast.example',
      findResource: (path) => (path === '/nowhere' ? null : path),
      admit: (path) => (path === '/slow' ? new Promise<never>(() => undefined) : 429),
      open: () => undefined,
      admitMs: 50,
    });
    httpServer = createServer();
    httpServer.on('upgrade', (request, socket, head) => {
      if (!handleUpgrade(request, socket, head)) rejectUpgrade(socket, 404);
    });
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
  });
  afterEach(() => client.destroy());
  afterAll(() => httpServer.close());

  it.each([
    ['/full', 429, 'Too Many Requests'],
    ['/slow', 503, 'Service Unavailable'],
    ['/nowhere', 404, 'Not Found'],
  ])('rejects %s with %i, and closes a connection that its client keeps open', async (path, status, text) => {
    const connected = once(httpServer, 'connection') as Promise<[Socket]>;
    client = connect({
      port: (httpServer.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    const [socket] = await connected;
    const closed = once(socket, 'close');
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const [response] = (await once(client, 'data')) as [Buffer];
    expect(response.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} ${text}\r\n`));
    await closed;
    expect(client.writable).toBe(true);
  });
});

describe('handleUpgradesAt with release', () => {
  let httpServer: Server;
  let resolveAdmission: (caller: { name: string } | number) => void;
  const released: string[] = [];
  let hostAndPort: string;

  beforeAll(async () => {
    const handleUpgrade = handleUpgradesAt<string, { name: string }>(
      new WebSocketServer({ noServer: true }),
      {
        publicUrl: 'http://trailcast.example',
        findResource: (path) => path,
        admit: (path) =>
          path === '/now' ? { name: 'now' } : new Promise((resolve) => (resolveAdmission = resolve)),
        open: () => undefined,
        release: ({ name }) => released.push(name),
        admitMs: 100,
      },
    );
    httpServer = createServer();
    httpServer.on('upgrade', (request, socket, head) => handleUpgrade(request, socket, head));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    hostAndPort = `127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  });
  beforeEach(() => released.splice(0));
  afterAll(() => httpServer.close());

  const waitForConnection = () => once(httpServer, 'connection') as Promise<[Socket]>;

  it('releases the client when its connection has closed', async () => {
    const connected = waitForConnection();
    const socket = new WebSocket(`ws://${hostAndPort}/now`);
    await once(socket, 'open');
    expect(released).toEqual([]);
    const closed = once((await connected)[0], 'close');
    socket.terminate();
    await closed;
    expect(released).toEqual(['now']);
  });

  it('releases the client after a request that is not a WebSocket handshake', async () => {
    const client = connect({ port: Number(hostAndPort.split(':')[1]), host: '127.0.0.1' });
    const [socket] = await waitForConnection();
    const closed = once(socket, 'close');
    client.resume();
    client.write('GET /now HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    await closed;
    expect(released).toEqual(['now']);
    client.destroy();
  });

  it('releases a client that disconnects during the check', async () => {
    const connected = waitForConnection();
    const upgradeRequested = once(httpServer, 'upgrade');
    const socket = new WebSocket(`ws://${hostAndPort}/checked`);
    socket.on('error', () => undefined);
    await upgradeRequested;
    const closed = once((await connected)[0], 'close');
    socket.terminate();
    await closed;
    resolveAdmission({ name: 'left' });
    await new Promise(setImmediate);
    expect(released).toEqual(['left']);
  });

  it('releases a client whose check ends after the timeout', async () => {
    const socket = new WebSocket(`ws://${hostAndPort}/checked`);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('503');
    resolveAdmission({ name: 'late' });
    await new Promise(setImmediate);
    expect(released).toEqual(['late']);
  });
});

describe('rejectUpgrade', () => {
  it('closes a connection whose client does not read the response', async () => {
    const socket = new Duplex({ read: () => undefined, write: () => undefined });
    const closed = once(socket, 'close');
    rejectUpgrade(socket, 429, 20);
    await closed;
    expect(socket.writableFinished).toBe(false);
  });
});
