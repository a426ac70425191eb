import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runDocker, execInContainer, tryDocker } from '../../_engine/docker.js';
import { describeWithEngine } from '../../_engine/engine.js';
import {
  HARDENING_OPTIONS,
  runInImage,
  findSetuidPrograms,
  findStrayFiles,
} from '../../_engine/image-contents.js';
import { until } from '../../_kit/wait.js';
import { reservePort } from '../../_kit/free-port.js';

const runProgram = promisify(execFile);
jest.setTimeout(480_000);

const RELAY_NODE = 'trailcast/relay-node:latest';
const BFF = 'trailcast/bff:latest';
const UID = { [RELAY_NODE]: 10002, [BFF]: 10003 };
const SECRET = 'the secret of a node in a container';
/** An encryption key of 32 bytes with its id. */
const KEY = 'k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

describeWithEngine('the images of relay node and BFF', () => {
  const containerIds: string[] = [];
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'product-images-'))));
  afterEach(async () => {
    for (const id of containerIds.splice(0)) await runDocker('rm', '--force', '--volumes', id);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a container with settings in its environment and secrets in files. Returns its id. */
  const start = async (
    image: keyof typeof UID,
    settings: Record<string, string>,
    secrets: Record<string, string>,
  ) => {
    const files = Object.entries(secrets).flatMap(([name, text]) => {
      const path = join(folder, `${UID[image]}-${name}`);
      writeFileSync(path, text, { mode: 0o400 });
      chownSync(path, UID[image], UID[image]);
      return ['--env', `${name}_FILE=/secrets/${name}`, '--volume', `${path}:/secrets/${name}:ro`];
    });
    const variables = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const data = ['--tmpfs', `/data:uid=${UID[image]},mode=0700`];
    const id = await runDocker('run', ...HARDENING_OPTIONS, ...data, ...variables, ...files, image);
    containerIds.push(id);
    return id;
  };

  const startNode = async (additions: Record<string, string> = {}) => {
    const port = await reservePort();
    const settings = {
      RELAY_NODE_PORT: String(port),
      INGEST_PORT: String(await reservePort()),
      SRTLA_PORT: String(await reservePort()),
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      ...additions,
    };
    return { id: await start(RELAY_NODE, settings, { RELAY_NODE_SECRET: SECRET }), port };
  };

  it('the relay node serves GET /v1/node with a running ingest, on a read-only root without privileges', async () => {
    const { id, port } = await startNode();
    const node = await waitForResponse(id, async () => {
      const response = await getNode(port);
      return response?.status === 200 && response.body.includes('"ingest":{"ok":true') ? response : null;
    });
    expect(JSON.parse(node.body)).toMatchObject({ version: expect.any(String) as string });
    await expectUnprivileged(id, RELAY_NODE);
    await until('the container is healthy', async () => (await readHealth(id)) === 'healthy');
    const output = `${await runDocker('inspect', id)} ${Object.values(await tryDocker(['logs', id])).join(' ')}`;
    expect(output).not.toContain(SECRET);
  });

  it('the BFF serves /healthz, the page, and /readyz with its database in production', async () => {
    const node = await startNode();
    const port = await reservePort();
    const secrets = { ...productionSecrets, DATABASE_URL: await createDatabase() };
    const id = await start(BFF, createProductionSettings(port, node.port), secrets);
    const baseUrl = `http://127.0.0.1:${port}`;
    expect(await waitForResponse(id, () => get(`${baseUrl}/healthz`))).toMatchObject({ status: 200 });
    expect((await get(`${baseUrl}/`))?.body).toContain('<div id="root">');
    // The node has no OBS, and the BFF reports that as soon as it reaches the node.
    await until('the BFF has its database and reports that OBS is missing', async () => {
      const ready = await get(`${baseUrl}/readyz`);
      return ready?.body.includes('"database":{"ok":true') && ready.body.includes('OBS');
    });
    await expectUnprivileged(id, BFF);
    await until('the container is healthy', async () => (await readHealth(id)) === 'healthy');
    const output = `${await runDocker('inspect', id)} ${Object.values(await tryDocker(['logs', id])).join(' ')}`;
    for (const secret of [KEY, ...Object.values(productionSecrets)]) expect(output).not.toContain(secret);
  });

  it('the relay node exits with 0 on SIGTERM', async () => {
    const { id } = await startNode();
    await until('the container is healthy', async () => (await readHealth(id)) === 'healthy');
    await runDocker('stop', '--time', '60', id);
    expect(await runDocker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
  });

  it('the relay node reports a missing engine for the compose runner, and contains the compose file', async () => {
    const { id, port } = await startNode({ RELAY_RUNNER: 'compose', DOCKER_HOST: 'unix:///no/such/socket' });
    const isEngineReported = async () => (await getNode(port))?.body.includes('engine') ?? null;
    await waitForResponse(id, isEngineReported);
    expect(await runInImage(RELAY_NODE, 'cat /app/relay-node/compose.server.yml')).toContain('${OBS_IMAGE}');
  });

  it.each([RELAY_NODE, BFF])(
    '%s contains no foreign files, setuid programs, development packages or compilers',
    async (image) => {
      expect(await findStrayFiles(image)).toBe('');
      expect(await findSetuidPrograms(image)).toBe('');
      expect(
        await runInImage(
          image,
          'ls /app/node_modules | grep -E "^(typescript|jest|vite|eslint|react)$" || true',
        ),
      ).toBe('');
      expect(await runInImage(image, 'command -v npm npx gcc || true')).toBe('');
      expect(await runDocker('inspect', '--format', '{{json .Config.Env}}', image)).toContain(
        'NODE_ENV=production',
      );
    },
  );

  async function expectUnprivileged(id: string, image: keyof typeof UID) {
    const status = (await execInContainer(id, 'cat', '/proc/1/status')).stdout;
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(new RegExp(`^Uid:\\s+${UID[image]}\\b`, 'm'));
    for (const path of ['/', '/app', '/etc', '/usr/local/bin'])
      expect((await execInContainer(id, 'touch', `${path}/x`)).stderr).toContain('Read-only file system');
  }
});

/** Creates a database on this run's MariaDB. Returns its DATABASE_URL. */
async function createDatabase(): Promise<string> {
  const server = new URL(process.env.TEST_MYSQL_URL ?? '');
  const name = `image_${randomBytes(6).toString('hex')}`;
  const connection = ['--protocol=tcp', `--host=${server.hostname}`, `--port=${server.port}`, '--user=root'];
  await runProgram('mariadb', [...connection, '-e', `CREATE DATABASE ${name} CHARACTER SET utf8mb4`], {
    timeout: 20_000,
  });
  server.pathname = `/${name}`;
  return server.toString();
}

const readHealth = (id: string) => runDocker('inspect', '--format', '{{.State.Health.Status}}', id);

/** Waits until `read` returns a response of a starting container. Throws with the container's log after a timeout. */
async function waitForResponse<T>(id: string, read: () => Promise<T | null>): Promise<T> {
  try {
    return await until('the container responds', read, 90_000);
  } catch (error) {
    const { stdout, stderr } = await tryDocker(['logs', '--tail', '20', id]);
    throw new Error(`${String(error)}\n${stdout}\n${stderr}`, { cause: error });
  }
}

const getNode = (port: number) =>
  get(`http://127.0.0.1:${port}/v1/node`, { authorization: `Bearer ${SECRET}` });

async function get(url: string, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}

function createProductionSettings(port: number, nodePort: number): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://relay.example.org',
    RELAY_NODES: JSON.stringify([{ name: 'node-1', url: `http://127.0.0.1:${nodePort}` }]),
    TWITCH_CLIENT_ID: 'client',
    OPERATOR_NAME: 'Operator',
    OPERATOR_ADDRESS: 'Street 1',
    OPERATOR_EMAIL: 'operator@example.org',
  };
}

const productionSecrets = {
  RELAY_NODE_SECRET: SECRET,
  TWITCH_CLIENT_SECRET: 'a platform secret of this test',
  STRIPE_SECRET_KEY: 'rk_live_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  ENCRYPTION_KEYS: KEY,
};
