import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { runProxy } from '../container/run-proxy.js';
import { ProxyRoute } from './proxy-route.js';

/** A public address that the options list as this machine's. */
const OWN = '5.9.1.2';
const NAMES: Record<string, string[]> = {
  'site.example': ['1.1.1.1'],
  'own.example': [OWN],
  'node.example': ['10.212.255.254'],
  'metadata.example': ['169.254.169.254'],
  'rebinding.example': ['1.1.1.1', '127.0.0.1'],
  'trailcast.example': ['10.212.128.9'],
};

let folder: string;
let stop: AbortController;
let route: ProxyRoute;
let site: Server;
let proxyRun: Promise<void>;
let logLines: string[];
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'route-'));
  stop = new AbortController();
  logLines = [];
  site = createServer((socket) => socket.end('the site')).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const socket = join(folder, 'proxy.sock');
  // Simulates the socket of a killed proxy.
  writeFileSync(socket, '');
  route = new ProxyRoute(socket);
  port = await route.listen();
  const ownAddresses = [{ family: 'IPv4' as const, address: OWN, cidr: `${OWN}/32` }];
  proxyRun = runProxy(
    { socket, own: ownAddresses, productUrl: 'https://trailcast.example', silenceMs: 60_000 },
    {
      log: (line) => logLines.push(line),
      signal: stop.signal,
      proxy: {
        resolve: async (host) => NAMES[host] ?? [],
        open: () => connect((site.address() as AddressInfo).port, '127.0.0.1'),
      },
    },
  );
  await until('the proxy listens', () => !statSync(socket).isFile());
});
afterEach(async () => {
  stop.abort();
  await proxyRun;
  route.close();
  site.close();
  rmSync(folder, { recursive: true });
});

/** Requests a tunnel to `authority` through the route. Returns the response. */
async function requestTunnel(authority: string): Promise<string> {
  const client = connect(port, '127.0.0.1');
  client.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  let response = '';
  client.on('data', (bytes: Buffer) => (response += bytes.toString()));
  client.on('error', () => undefined);
  await new Promise((resolve) => client.once('close', resolve));
  return response;
}

describe('ProxyRoute', () => {
  it('opens tunnels to public sites through the proxy’s socket', async () => {
    expect(await requestTunnel('site.example:443')).toMatch(/^HTTP\/1.1 200 [^]*the site$/);
  });

  it('opens tunnels to the product in a private network only at its own port', async () => {
    expect(await requestTunnel('trailcast.example:443')).toMatch(/^HTTP\/1.1 200 [^]*the site$/);
    expect(await requestTunnel('trailcast.example:4000')).toMatch(/^HTTP\/1.1 403/);
  });

  it.each([
    'own.example',
    'node.example',
    'metadata.example',
    'rebinding.example',
    '127.0.0.1',
    '[::1]',
    OWN,
  ])('refuses a tunnel to %s', async (host) => {
    expect(await requestTunnel(`${host}:443`)).toMatch(/^HTTP\/1.1 403/);
    expect(logLines.join()).toContain('refused');
    expect(logLines.join()).not.toContain(host);
  });

  it('closes connections while the proxy does not run', async () => {
    stop.abort();
    await proxyRun;
    expect(await requestTunnel('site.example:443')).toBe('');
  });
});
