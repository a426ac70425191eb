import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeWithEngine, ENGINE_HOST } from './_engine/engine.js';

const ROOT = resolve(__dirname, '../..');
const PROJECT = `tc-product-${process.pid}`;
const [HTTP_PORT, HTTPS_PORT, INGEST_PORT] = ['28080', '28443', '28890'];
const COMPOSE = '/usr/bin/docker-compose';
const UP_MS = 300_000;
const COMMAND_MS = 120_000;
const secrets = mkdtempSync(join(tmpdir(), 'trailcast-secrets-'));
const files = ['relay-node/compose.yml', 'relay-node/compose.local.yml'].map((file) => join(ROOT, file));

const environment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: tmpdir(),
  DOCKER_HOST: ENGINE_HOST,
  DOCKER_BUILDKIT: '1',
  COMPOSE_DOCKER_CLI_BUILD: '1',
  RELEASE: process.env.TEST_RELEASE ?? 'latest',
  DOMAIN: 'localhost',
  TWITCH_CLIENT_ID: 'trailcast-local',
  OPERATOR_NAME: 'Operator',
  OPERATOR_ADDRESS: 'Street 1',
  OPERATOR_EMAIL: 'operator@example.org',
  ...{ HTTP_PORT, HTTPS_PORT, INGEST_PORT },
  DOCKER_SOCKET: ENGINE_HOST.replace('unix://', ''),
  FRONT_SUBNET: '10.212.99.0/24',
  RELAY_NETWORK_POOL: '10.213.200.0/22',
  EGRESS_NETWORK: `${PROJECT}-egress`,
  SECRETS: secrets,
};

const images = ['bff', 'relay-node', 'caddy', 'redis', 'mariadb'].map(
  (name) => `trailcast/${name}:${environment.RELEASE}`,
);
const run = promisify(execFile);
const compose = async (...args: string[]) =>
  (
    await run(COMPOSE, ['-p', PROJECT, ...files.flatMap((file) => ['-f', file]), ...args], {
      env: environment,
      encoding: 'buffer',
      timeout: UP_MS,
      maxBuffer: 64 * 1024 ** 2,
    })
  ).stdout;

/** A command that reads `input`; answers its exit code and what it said. */
async function composeWith(input: Buffer, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(COMPOSE, ['-p', PROJECT, ...files.flatMap((file) => ['-f', file]), ...args], {
    env: environment,
    timeout: COMMAND_MS,
  });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}

let authority = '';

interface Answer {
  status: number;
  location: string | undefined;
  cookies: string[];
  body: string;
}

function call(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  return new Promise((done, failed) => {
    const sent = request(
      { host: 'localhost', port: HTTPS_PORT, path, method, headers, ca: authority, timeout: 20_000 },
      (response) => {
        let text = '';
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            cookies: response.headers['set-cookie'] ?? [],
            body: text,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time'))).on('error', failed);
    sent.end(body);
  });
}

/** Through every redirect, as a browser goes. */
async function signIn(login: string): Promise<Record<string, string>> {
  let path = `/api/v1/auth/twitch?login=${login}`;
  const cookies = new Map<string, string>();
  for (let hop = 0; hop < 6; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status, location, cookies: set } = await call(path, { cookie });
    if (location === undefined) throw new Error(`${path} answered ${status}`);
    for (const text of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    const secret = /[?&]secret=([\w-]+)/.exec(location)?.[1];
    if (secret) return { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const next = new URL(location, 'https://localhost');
    path = next.pathname + next.search;
  }
  throw new Error(`not signed in, last sent to ${path}`);
}

async function ready(): Promise<void> {
  for (const end = Date.now() + COMMAND_MS; Date.now() < end;) {
    const answer = await call('/readyz').catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((again) => setTimeout(again, 500));
  }
  throw new Error('not ready in time');
}

/** Why the product can't be started here; empty when it can. */
function lacking(): string {
  try {
    execFileSync(COMPOSE, ['version'], { timeout: 20_000, stdio: 'ignore' });
    execFileSync('/usr/bin/docker', ['image', 'inspect', ...images], { env: environment, timeout: 20_000, stdio: 'ignore' }); // prettier-ignore
    return '';
  } catch {
    return `needs docker-compose and the images ${images.join(', ')}`;
  }
}

const missing = process.env.TEST_DOCKER_HOST ? lacking() : '';
const suite = missing ? describe.skip : describeWithEngine;

suite(`the product by its compose files${missing && ` (skipped: ${missing})`}`, () => {
  let caller: Record<string, string>;
  let streams: string;

  beforeAll(async () => {
    await run(process.execPath, [join(ROOT, '.commands/secrets.mjs'), secrets]);
    await compose('up', '-d', '--no-build', '--scale', 'bff=2');
    const root = ['exec', '-T', 'proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt'];
    authority = (await compose(...root)).toString();
    await ready();
  }, UP_MS);

  afterAll(async () => {
    await compose('down', '-v', '--timeout', '5').catch(() => undefined);
    rmSync(secrets, { recursive: true, force: true });
  }, UP_MS);

  it(
    'signs in over TLS and keeps a stream, at both replicas',
    async () => {
      caller = await signIn('streamer');
      const made = await call('/api/v1/stream', caller, 'POST', JSON.stringify({ name: 'Bike' }));
      expect(made.status).toBe(201);
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('/api/v1/stream', caller)));
      streams = answers[0]?.body ?? '';
      expect(streams).toMatch(/"ingestUrl":"srt:\/\/localhost:\d+\?streamid=publish:input\//);
      expect(streams).toContain('"Bike"');
      expect(answers.every(({ status, body }) => status === 200 && body === streams)).toBe(true);
    },
    COMMAND_MS,
  );

  it(
    'shows no secret in what the engine tells of its containers',
    async () => {
      const ids = (await compose('ps', '-q')).toString().split('\n').filter(Boolean);
      const { stdout } = await run('/usr/bin/docker', ['inspect', ...ids], { env: environment, maxBuffer: 64 * 1024 ** 2 }); // prettier-ignore
      const texts = readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8').trim());
      expect(texts.filter(Boolean).filter((text) => stdout.includes(text))).toEqual([]);
    },
    COMMAND_MS,
  );

  it(
    'keeps database and engine from whoever has no business there',
    async () => {
      const reach = (host: string, port: number) =>
        `require('net').connect({host:'${host}',port:${port},timeout:3000}).on('connect',()=>process.exit(0)).on('error',()=>process.exit(7)).on('timeout',()=>process.exit(7))`;
      const from = (service: string, host: string, port: number) =>
      compose('exec', '-T', service, 'node', '-e', reach(host, port)).then(() => true, () => false); // prettier-ignore
      expect(await from('bff', 'mysql', 3306)).toBe(true);
      expect(await from('relay-node', 'mysql', 3306)).toBe(false);
      expect(await from('sandbox', 'redis', 6379)).toBe(false);
      const write = (service: string) => compose('exec', '-T', service, 'touch', '/written').then(() => true, () => false); // prettier-ignore
      for (const service of ['bff', 'relay-node', 'mysql', 'redis', 'proxy']) expect([service, await write(service)]).toEqual([service, false]); // prettier-ignore
    },
    COMMAND_MS,
  );

  it(
    'comes back from a backup after its database was wiped, with readable keys',
    async () => {
      const backup = await compose('run', '--rm', '-T', 'backup');
      await compose('rm', '-f', '-s', '-v', 'bff', 'mysql');
      await run('/usr/bin/docker', ['volume', 'rm', `${PROJECT}_database`], { env: environment });
      await compose('up', '-d', '--no-build', 'mysql');
      await compose('run', '--rm', '-T', 'migrate');
      expect(await composeWith(backup, 'run', '--rm', '-T', 'restore')).toMatchObject({ code: 0 });
      const again = await composeWith(backup, 'run', '--rm', '-T', 'restore');
      expect([again.code, again.said]).toEqual([1, expect.stringContaining('not empty')]);
      await compose('up', '-d', '--no-build', '--scale', 'bff=2');
      await ready();
      expect((await call('/api/v1/stream', caller)).body).toBe(streams);
    },
    UP_MS,
  );
});
