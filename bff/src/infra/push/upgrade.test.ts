import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { handleUpgradesAt, refuseUpgrade } from './upgrade.js';

describe('handleUpgradesAt', () => {
  let http: Server;
  let client: Socket;

  beforeAll(async () => {
    const handleUpgrade = handleUpgradesAt(new WebSocketServer({ noServer: true }), {
      publicUrl: 'http://trailcast.example',
      at: (path) => (path === '/nowhere' ? null : path),
      admit: (path) => (path === '/slow' ? new Promise<never>(() => undefined) : 429),
      open: () => undefined,
      admitMs: 50,
    });
    http = createServer();
    http.on('upgrade', (request, socket, head) => {
      if (!handleUpgrade(request, socket, head)) refuseUpgrade(socket, 404);
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterEach(() => client.destroy());
  afterAll(() => http.close());

  it.each([
    ['/full', 429, 'Too Many Requests'],
    ['/slow', 503, 'Service Unavailable'],
    ['/nowhere', 404, 'Not Found'],
  ])('refuses %s with %i, and closes a connection that its client keeps open', async (path, status, text) => {
    const connected = once(http, 'connection') as Promise<[Socket]>;
    client = connect({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
    const [socket] = await connected;
    const closed = once(socket, 'close');
    client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    const [response] = (await once(client, 'data')) as [Buffer];
    expect(response.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} ${text}\r\n`));
    await closed;
    expect(client.writable).toBe(true);
  });
});
