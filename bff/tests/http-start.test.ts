import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../e2e/_kit/wait.js';
import { reservePort } from '../../e2e/_kit/free-port.js';

/** The exit code for invalid settings, `EX_CONFIG` of sysexits.h. */
const EXIT_CONFIG = 78;
const MAIN_FILE = join(__dirname, '../dist/main.js');

interface ExitedProcess {
  code: number | null;
  stderr: string[];
  stdout: string;
}

/** Runs the built process with only PATH from this environment. */
function startMain(environment: Record<string, string>): {
  child: ChildProcess;
  exited: Promise<ExitedProcess>;
} {
  if (!existsSync(MAIN_FILE)) throw new Error('The BFF is not built. Run: npx tsc --build bff');
  const child = spawn(process.execPath, [MAIN_FILE], { env: { PATH: process.env['PATH'], ...environment } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<ExitedProcess>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr: stderr.split('\n').filter(Boolean) })),
  );
  return { child, exited };
}

/**
 * Script that prints graphql-js's result for a type of another graphql-js copy, and the profile. The result is false
 * without the slow checks; with them, graphql-js throws an error.
 */
const FOREIGN_TYPE = `
  await import('./dist/infra/graphql/fast-graphql.js');
  const { isObjectType } = await import('graphql');
  console.log(isObjectType({ [Symbol.toStringTag]: 'GraphQLObjectType' }), process.env.NODE_ENV);`;

it.each(['local', undefined])('runs graphql-js without its slow checks in the profile %s', (profile) => {
  const args = ['--input-type=module', '--eval', FOREIGN_TYPE];
  const env = { PATH: process.env['PATH'], ...(profile && { NODE_ENV: profile }) };
  const printed = execFileSync(process.execPath, args, {
    cwd: join(__dirname, '..'),
    env,
    encoding: 'utf8',
  });
  expect(printed).toBe(`false ${profile}\n`);
  expect(/^import .*$/m.exec(readFileSync(MAIN_FILE, 'utf8'))?.[0]).toBe(
    "import './infra/graphql/fast-graphql.js';",
  );
});

describe('the process', () => {
  let dataDir: string;
  let port: number;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'start-'));
    port = await reservePort();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const createEnvironment = () => ({ DATA_DIR: dataDir, PORT: String(port), RELAY_NODES: '[{"name":"n","url":"http://127.0.0.1:1"}]' }); // prettier-ignore

  test('starts with few settings, serves the API documentation, and stops on SIGTERM', async () => {
    const { child, exited } = startMain(createEnvironment());
    const fetchPath = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await until(async () => (await fetchPath('/healthz')).ok);
    expect((await fetchPath('/readyz')).status).toBe(503);
    const docsResponse = await fetchPath('/api/docs/');
    expect(docsResponse.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(await docsResponse.text()).not.toMatch(/https?:\/\//);
    expect((await fetchPath('/api/docs/js/scalar.js')).status).toBe(200);
    const graphql = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ query: '{ system { operator { name } } }' }),
    });
    expect(await graphql.json()).toEqual({ data: { system: { operator: { name: 'Local operator' } } } });
    child.kill('SIGTERM');
    const { code, stderr, stdout } = await exited;
    expect([code, stderr]).toEqual([0, []]);
    // The process must write its last lines before it ends.
    expect(stdout).toContain('"msg":"stopping"');
    // The listening address is the only address in the log.
    expect(stdout.replaceAll(`127.0.0.1:${port}`, '')).not.toMatch(/127\.0\.0\.1(?!:1\b)|203\.0\.113\.7|::1/);
  });

  test('reports a used port in one line', async () => {
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(port, '127.0.0.1', resolve));
    const { code, stderr } = await startMain(createEnvironment()).exited;
    otherServer.close();
    expect(code).toBe(1);
    expect(stderr).toEqual([expect.stringMatching(`Port ${port} of 127.0.0.1 is in use`)]);
  });

  test('reports a damaged database in one line and does not change it', async () => {
    const file = join(dataDir, 'trailcast.sqlite');
    await writeFile(file, 'no database '.repeat(1000));
    const { code, stderr } = await startMain(createEnvironment()).exited;
    expect(code).toBe(1);
    expect(stderr).toEqual([expect.stringMatching(/trailcast\.sqlite can't be used: the file is damaged/)]);
    expect(await readFile(file, 'utf8')).toBe('no database '.repeat(1000));
  });

  test('reports an unwritable data directory in one line', async () => {
    const { code, stderr } = await startMain({ ...createEnvironment(), DATA_DIR: '/proc/trailcast' }).exited;
    expect(code).toBe(1);
    expect(stderr).toEqual([expect.stringMatching(/DATA_DIR \/proc\/trailcast can't be used/)]);
  });

  test('lists every invalid setting', async () => {
    const { code, stderr } = await startMain({ ...createEnvironment(), PORT: 'x', FEES: '{' }).exited;
    expect(code).toBe(EXIT_CONFIG);
    expect(stderr).toEqual([
      "The settings can't be used:",
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^FEES /),
    ]);
  });

  test('does not start in production without credentials, and names each missing one', async () => {
    const { code, stderr } = await startMain({
      ...createEnvironment(),
      NODE_ENV: 'production',
      RELAY_NODES: '',
    }).exited;
    expect(code).toBe(EXIT_CONFIG);
    for (const name of [
      'TWITCH_CLIENT_ID',
      'TWITCH_CLIENT_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'ENCRYPTION_KEYS',
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_EMAIL',
      'RELAY_NODES',
      'RELAY_NODE_SECRET',
      'PUBLIC_URL',
    ]) {
      expect(stderr.join('\n')).toMatch(new RegExp(`^${name} is missing`, 'm'));
    }
  });
});
