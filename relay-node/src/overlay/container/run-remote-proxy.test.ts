import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { createPageOptions } from '../../runner/stack/pages/page-options.js';
import { PagesClient } from '../../runner/swarm/pages/pages-client.js';
import { runRemoteProxy } from './run-remote-proxy.js';

const TASK = 'a-task';
const SECRET = 'test-secret';
const PAGE = {
  id: 'a',
  url: 'https://a.example/?token=x',
  width: 640,
  height: 360,
  css: 'é'.repeat(20_000),
  fps: 15,
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('runRemoteProxy', () => {
  let folder: string;
  let bridgeFile: string;
  let port: number;
  let stop: AbortController;
  let proxyRun: Promise<void>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'remote-proxy-'));
    bridgeFile = join(folder, 'options.json');
    port = await findFreePort();
    stop = new AbortController();
    proxyRun = runRemoteProxy(
      { port, secret: SECRET, task: TASK, bridgeFile },
      { log: () => undefined, stop },
    );
    await until('the proxy listens for the agent', () => isOpen(port));
  });
  afterEach(async () => {
    stop.abort();
    await proxyRun;
    rmSync(folder, { recursive: true });
  });

  const isOpen = (candidatePort: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(candidatePort, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.once('error', () => resolve(false));
    });
  const createClient = (secret = SECRET) => new PagesClient({ host: '127.0.0.1', port, secret });
  const createPutMessage = (task = TASK) => {
    const { bridge, proxy } = createPageOptions({
      ...{
        pages: Array.from({ length: 8 }, () => PAGE),
        blockedAddresses: [],
        productUrl: null,
        folder: '/run/frames',
      },
      ...{ readerUid: 10_001, silenceMs: 60_000 },
    });
    return { do: 'put' as const, task, bridge, proxy: { ...proxy, socket: join(folder, 'proxy.sock') } };
  };
  const readHeartbeatTime = () => statSync(bridgeFile).mtimeMs;

  it('writes the bridge’s options, and starts the proxy', async () => {
    expect(existsSync(join(folder, 'proxy.sock'))).toBe(false);
    await createClient().send(createPutMessage());
    expect(JSON.parse(readFileSync(bridgeFile, 'utf8'))).toEqual(createPutMessage().bridge);
    await until('the proxy listens', () => existsSync(join(folder, 'proxy.sock')));
    // Simulates a restart of the bridge's container.
    utimesSync(bridgeFile, 1, 1);
    await createClient().send(createPutMessage());
    expect(readHeartbeatTime()).toBeGreaterThan(1_000);
  });

  it('forwards heartbeats to the bridge', async () => {
    await createClient().send(createPutMessage());
    utimesSync(bridgeFile, 1, 1);
    await createClient().send({ do: 'seen', task: TASK });
    expect(Date.now() - readHeartbeatTime()).toBeLessThan(60_000);
  });

  it('rejects messages for another task, and messages of a client without the secret', async () => {
    await expect(createClient().send(createPutMessage('another task'))).rejects.toThrow();
    await expect(createClient('a guess').send(createPutMessage())).rejects.toThrow();
    const plainSocket = connect(port, '127.0.0.1');
    plainSocket.on('error', () => plainSocket.destroy());
    plainSocket.write(`${JSON.stringify(createPutMessage())}\n`);
    plainSocket.resume();
    await new Promise((resolve) => plainSocket.once('close', resolve));
    expect(existsSync(bridgeFile)).toBe(false);
  });
});

describe('PagesClient', () => {
  it('sends no message to a server without the secret, and rejects if no server listens', async () => {
    let receivedText = '';
    const otherServer = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', (bytes) => ((receivedText += bytes.toString('latin1')), socket.end('done\n')));
    }).listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const message = { do: 'seen' as const, task: 'secret-task' };
    await expect(
      new PagesClient({ host: '127.0.0.1', port, secret: SECRET }).send(message),
    ).rejects.toThrow();
    expect(receivedText).not.toContain(message.task);
    otherServer.close();
    await once(otherServer, 'close');
    await expect(
      new PagesClient({ host: '127.0.0.1', port, secret: SECRET }).send(message),
    ).rejects.toThrow();
  });
});
