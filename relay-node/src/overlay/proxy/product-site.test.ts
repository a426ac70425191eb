import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '../../../../e2e/_kit/wait.js';
import { PageProxy } from './page-proxy.js';

const WEBSOCKET_HEADERS = 'sec-websocket-key: abc\r\nsec-websocket-version: 13\r\n';

let product: Server;
let proxy: PageProxy;
let host: string;
let proxyPort: number;
let receivedRequests: { line: string; headers: Record<string, unknown> }[];
let refusalReasons: string[];
let refusalStatus: number | null;
const clients: Socket[] = [];

beforeEach(async () => {
  [receivedRequests, refusalReasons, refusalStatus] = [[], [], null];
  product = createServer(({ method, url, headers }, response) => {
    receivedRequests.push({ line: `${method} ${url}`, headers });
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('the page');
  });
  product.on('upgrade', ({ method, url, headers }, socket: Socket) => {
    receivedRequests.push({ line: `${method} ${url}`, headers });
    if (refusalStatus !== null)
      return socket.write(`HTTP/1.1 ${refusalStatus} No\r\ncontent-length: 0\r\n\r\n`);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    return socket.pipe(socket);
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  host = `127.0.0.1:${(product.address() as AddressInfo).port}`;
  await openProxy(`http://${host}`);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  proxy.close();
  product.close();
  product.closeAllConnections();
});

async function openProxy(productUrl: string | null): Promise<void> {
  proxy = new PageProxy({ productUrl, onRefused: (reason) => refusalReasons.push(reason) });
  proxyPort = await proxy.listen();
}

/** Sends a text through the proxy. Returns the received text so far, and whether the connection has ended. */
function send(text: string) {
  const client = connect(proxyPort, '127.0.0.1');
  const received = { text: '', isEnded: false, client };
  clients.push(client);
  client.on('data', (data) => (received.text += data.toString()));
  client.on('error', () => undefined).once('close', () => (received.isEnded = true));
  client.write(text);
  return received;
}

const createRequest = (path: string, extraHeaders = '', method = 'GET') =>
  `${method} http://${host}${path} HTTP/1.1\r\nhost: ${host}\r\n${extraHeaders}\r\n`;
const openTunnel = () => send(`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
const createUpgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: upgrade\r\n${WEBSOCKET_HEADERS}cookie: c=1\r\n\r\n`;

describe('PageProxy with a product that uses plain HTTP', () => {
  it.each(['/overlay/alerts', '/overlay/chat', '/assets/overlay-D38hsf4x.css'])(
    'forwards requests for %s with a few headers, and removes cookies',
    async (path) => {
      const page = send(
        createRequest(path, 'accept: text/html\r\ncookie: c=1\r\nauthorization: Bearer x\r\n'),
      );
      await until('the page is received', () => page.text.endsWith('the page\r\n0\r\n\r\n'));
      expect(page.text).toMatch(/^HTTP\/1.1 200 OK\r\n/);
      expect(page.text).not.toMatch(/set-cookie/i);
      expect(receivedRequests.map(({ line }) => line)).toEqual([`GET ${path}`]);
      expect(Object.keys(receivedRequests[0]?.headers ?? {}).sort()).toEqual([
        'accept',
        'connection',
        'host',
      ]);
    },
  );

  it.each([
    ['another path', () => createRequest('/api/v1/system')],
    ['a path above an asset', () => createRequest('/assets/../api/v1/system')],
    ['a query', () => createRequest('/overlay/alerts?x=1')],
    ['another method', () => createRequest('/overlay/alerts', 'content-length: 0\r\n', 'POST')],
    ['a relative URL', () => 'GET /overlay/alerts HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['another host', () => 'GET http://localhost:1/overlay/alerts HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('closes the connection of a request for %s', async (_, text) => {
    const connection = send(text());
    await until('the connection ends', () => connection.isEnded);
    expect([connection.text, receivedRequests]).toEqual(['', []]);
  });

  it('forwards the pages’ WebSocket in both directions', async () => {
    const page = openTunnel();
    await until('the tunnel is open', () => page.text.includes('200 Connection established'));
    page.client.write(createUpgrade('/ws/overlay'));
    await until('it is upgraded', () => page.text.includes('101 Switching Protocols'));
    page.client.write('frames');
    await until('the product returns them', () => page.text.endsWith('frames'));
    expect(Object.keys(receivedRequests[0]?.headers ?? {})).not.toContain('cookie');
    page.client.destroy();
    await until('the product has no connections', () => hasNoConnections());
  });

  it.each([
    ['another WebSocket', () => createUpgrade('/ws/live')],
    ['a request without an upgrade', () => `GET /overlay/alerts HTTP/1.1\r\nhost: ${host}\r\n\r\n`],
    ['invalid HTTP', () => '\u0016\u0003\u0001\r\n\r\n'],
  ])('closes a tunnel with %s', async (_, text) => {
    const page = openTunnel();
    await until('the tunnel is open', () => page.text.includes('200 Connection established'));
    page.client.write(text());
    await until('the connection ends', () => page.isEnded);
    expect(receivedRequests).toEqual([]);
  });

  it('closes a tunnel after the product has refused the WebSocket', async () => {
    refusalStatus = 403;
    const page = openTunnel();
    await until('the tunnel is open', () => page.text.includes('200 Connection established'));
    page.client.write(`${createUpgrade('/ws/overlay')}GET /api/v1/system HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await until('the connection ends', () => page.isEnded);
    expect(page.text).not.toContain('403');
    expect(receivedRequests.map(({ line }) => line)).toEqual(['GET /ws/overlay']);
  });

  it('closes the connection if the product does not respond', async () => {
    product.close();
    product.closeAllConnections();
    const page = send(createRequest('/overlay/alerts'));
    await until('the connection ends', () => page.isEnded);
    expect(page.text).toBe('');
  });
});

describe('PageProxy with a loopback address', () => {
  it.each([
    ['without the product', () => null],
    ['on another port than the product', () => 'http://127.0.0.1:1'],
    ['on another port than the product with TLS', () => 'https://127.0.0.1:1'],
  ])('refuses the connection %s', async (_, productUrl) => {
    proxy.close();
    await openProxy(productUrl());
    const page = send(createRequest('/overlay/alerts'));
    const tunnelled = openTunnel();
    await until('both connections end', () => page.isEnded && tunnelled.isEnded);
    expect([page.text, receivedRequests]).toEqual(['', []]);
    expect(tunnelled.text).toContain('403 Forbidden');
    expect(refusalReasons).toEqual(['the address is not public (loopback)']);
  });

  it('opens tunnels to a product with TLS, and closes plain HTTP requests', async () => {
    proxy.close();
    await openProxy(`https://${host}`);
    const page = openTunnel();
    await until('the tunnel is open', () => page.text.includes('200 Connection established'));
    const plainConnection = send(createRequest('/overlay/alerts'));
    await until('the plain connection ends', () => plainConnection.isEnded);
    expect([plainConnection.text, receivedRequests]).toEqual(['', []]);
  });
});

const hasNoConnections = () =>
  new Promise<boolean>((resolve) => product.getConnections((_, count) => resolve(count === 0)));
