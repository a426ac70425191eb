import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reservePort, reserveUdpPort } from '../_kit/free-port.js';
import { call } from '../_product/api.js';
import { UserServer } from '../_product/user-server.js';
import { Product } from '../_product/product.js';
import { never, until } from '../_kit/wait.js';

jest.setTimeout(180_000);

const ROOT = resolve(__dirname, '../..');

describe('a start while the platform fails', () => {
  let product: Product;
  let userServer: UserServer;

  beforeAll(async () => {
    product = await Product.start();
    userServer = await UserServer.create(await product.signIn('streamer'));
  });

  afterAll(() => product?.dispose());

  const requestPlatform = (action: string) =>
    call(`${product.baseUrl}/sandbox/platform/streamer/${action}`, { method: 'POST' });
  const tryStart = () =>
    userServer.caller.try<{ detail: string }>('POST', `/server/${userServer.server.id}/obs/start`);

  it('fails with 502 and the reason when the platform refuses the broadcast, and starts no broadcast later', async () => {
    await requestPlatform('suspend');
    const response = await tryStart();
    expect(response.status).toBe(502);
    expect(response.body.detail).toMatch(/refus|reject/i);
    await requestPlatform('restore');
    await never(
      'the channel goes live later',
      async () => (await product.fetchChannel('streamer')).live,
      6000,
    );
    await userServer.waitForStatus({ obs: false });
  });

  it('fails with 502 and a reason when the platform does not respond, and starts no broadcast later', async () => {
    const pid = product.kill('bff/dist/sandbox/main.js', 'SIGSTOP');
    try {
      const response = await tryStart();
      expect(response.status).toBe(502);
      expect(response.body.detail.length).toBeGreaterThan(10);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await never(
      'the channel goes live later',
      async () => (await product.fetchChannel('streamer')).live,
      6000,
    );
  });

  it('shows the output as reconnecting while the platform is suspended, and then as live', async () => {
    await userServer.startBroadcast();
    await requestPlatform('suspend');
    await until('the output is reconnecting', async () => {
      const status = await userServer.fetchStatus();
      return status.output?.state === 'reconnecting' && !status.obs;
    });
    await requestPlatform('restore');
    // OBS waits longer after each attempt.
    await until('the output is live again', async () => (await userServer.fetchStatus()).obs, 120_000);
    await userServer.stopBroadcast();
  });

  it('creates one server for five concurrent requests', async () => {
    await userServer.remove();
    const body = { streamId: null, dataId: userServer.collection.id };
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(() => userServer.caller.try('POST', '/server', body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await userServer.caller.send('GET', '/server')).toHaveLength(1);
  });
});

describe('a start on a faulty machine', () => {
  /** Starts the product, waits for its end and returns its output. */
  async function startAndFail(product: Product): Promise<{ code: number | null; lines: string[] }> {
    product.launch();
    return product.waitForExit();
  }

  const filterPortInUse = (lines: string[], port: number) =>
    lines.filter((line) => line.includes(String(port)) && /in use/i.test(line));

  it.each(['PORT', 'PLATFORM_RTMP_PORT'])('reports in one line that %s is in use', async (name) => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address() as AddressInfo;
    const product = await Product.prepare({ env: { [name]: String(port) } });
    try {
      const { code, lines } = await startAndFail(product);
      expect(code).toBeGreaterThan(0);
      expect(filterPortInUse(lines, port)).toHaveLength(1);
      expect(lines.join('\n')).not.toMatch(/^\s+at /m);
    } finally {
      blocker.close();
      await product.dispose();
    }
  });

  it('reports in one line that INGEST_PORT is in use', async () => {
    const blocker = createSocket('udp4').bind(0, '127.0.0.1');
    await once(blocker, 'listening');
    const { port } = blocker.address();
    const product = await Product.prepare({ env: { INGEST_PORT: String(port) } });
    try {
      const { code, lines } = await startAndFail(product);
      expect(code).toBeGreaterThan(0);
      expect(filterPortInUse(lines, port)).toHaveLength(1);
    } finally {
      blocker.close();
      await product.dispose();
    }
  });

  it('reports in one line that the database file is damaged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trailcast-damaged-'));
    const product = await Product.prepare({ dataDir });
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(
      join(dataDir, 'trailcast.sqlite'),
      'This text is not a database, but as long as the header of a database file.',
    );
    try {
      const { code, lines } = await startAndFail(product);
      expect(code).toBeGreaterThan(0);
      expect(lines.filter((line) => /database/i.test(line) && /damaged/i.test(line))).toHaveLength(1);
    } finally {
      await product.dispose();
    }
  });

  it('reports in one line that DATA_DIR can’t be written', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trailcast-readonly-'));
    const script = `mount -t tmpfs -o ro tmpfs ${dataDir} && exec ${process.execPath} .commands/up.mjs`;
    try {
      execFileSync('unshare', ['--mount', 'true'], { timeout: 20_000 });
      const run = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
        cwd: ROOT,
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(await reservePort()),
          INGEST_PORT: String(await reserveUdpPort()),
          SRTLA_PORT: String(await reserveUdpPort()),
          PLATFORM_RTMP_PORT: String(await reservePort()),
        },
        encoding: 'utf8',
        timeout: 180_000,
      });
      expect(run.status).toBeGreaterThan(0);
      const lines = `${run.stdout}${run.stderr}`.split('\n');
      expect(lines.filter((line) => line.includes(dataDir) && /writ|read-only/i.test(line))).toHaveLength(1);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
