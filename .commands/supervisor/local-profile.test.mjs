import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLoopbackPort } from './ports.mjs';

/**
 * A minimal process. It records starts and stops in a file, serves HTTP, and exits when its IPC channel closes or on
 * SIGTERM.
 */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
const recordEvent = (event) => appendFileSync(process.env.EVENTS_FILE, NAME + ' ' + event + ' ' + process.pid + '\\n');
if (process.env.FAIL_START === NAME) { process.stderr.write('the database file is damaged\\n'); process.exit(78); }
if (process.env.KEEP_OUTPUT_OPEN === NAME) spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref();
const server = createServer((request, response) => {
  response.end(JSON.stringify({ missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }] }));
}).listen(Number(process.env[PORT]), '127.0.0.1', () => recordEvent('up'));
process.on('disconnect', () => { recordEvent('orphaned'); process.exit(); });
process.on('SIGTERM', () => { if (process.env.IGNORE_SIGTERM === NAME) return; recordEvent('stopped'); server.close(); process.exit(); });
`;

const RUNNER = `
import { readSettings } from '${new URL('./settings.mjs', import.meta.url).href}';
import { runCommand } from '${new URL('../command.mjs', import.meta.url).href}';
import { runLocalProfile } from '${new URL('./local-profile.mjs', import.meta.url).href}';
const root = process.argv[2];
await runCommand(() => runLocalProfile({ root, env: process.env, settings: readSettings(process.env, root) }));
`;

describe('runLocalProfile', () => {
  let root = '';
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const started = new Set();

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'local-profile-'));
    const processes = {
      'bff/dist/sandbox': 'SANDBOX_PORT',
      'relay-node/dist': 'RELAY_NODE_PORT',
      'bff/dist': 'PORT',
    };
    for (const [folder, port] of Object.entries(processes)) {
      const name = folder.split('/').at(-1) === 'sandbox' ? 'sandbox' : folder.split('/')[0];
      mkdirSync(join(root, folder), { recursive: true });
      const source = `const NAME = '${name}', PORT = '${port}';${PROGRAM}`;
      writeFileSync(join(root, folder, 'main.js'), source);
    }
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'run.mjs'), RUNNER);
    mkdirSync(join(root, '.data'));
  });

  afterEach(async () => {
    for (const child of started) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'close');
      }
    }
    started.clear();
    await waitFor(() => readEvents().every(([, , pid]) => !isRunning(Number(pid))), 'no process is left');
    rmSync(root, { recursive: true, force: true });
  });

  /** @param {NodeJS.ProcessEnv} [env] */
  const startProfile = async (env = {}) => {
    const port = await findLoopbackPort(undefined, []);
    const child = spawn(process.execPath, [join(root, 'run.mjs'), root], {
      env: {
        PATH: process.env.PATH,
        EVENTS_FILE: join(root, 'events'),
        PORT: String(port),
        INGEST_PORT: String(await findLoopbackPort(undefined, [port])),
        SRTLA_PORT: String(await findLoopbackPort(undefined, [port])),
        PLATFORM_RTMP_PORT: String(await findLoopbackPort(undefined, [port])),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.add(child);
    const printed = { text: '', errors: '' };
    child.stdout.on('data', (chunk) => (printed.text += String(chunk)));
    child.stderr.on('data', (chunk) => (printed.errors += String(chunk)));
    const exitCode = once(child, 'close').then(([code]) => /** @type {number | null} */ (code));
    return {
      child,
      port,
      printed,
      exitCode,
      waitUntilReady: () => waitFor(() => printed.text.includes('Trailcast is ready'), 'ready'),
    };
  };

  const readEvents = () => {
    try {
      return readFileSync(join(root, 'events'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
    } catch {
      return [];
    }
  };
  /** @param {string} name */
  const findPids = (name) =>
    readEvents()
      .filter(([writer, event]) => writer === name && event === 'up')
      .map(([, , pid]) => Number(pid));

  it('prints the URL and missing programs, and stops all processes in order on SIGTERM', async () => {
    const { child, port, printed, exitCode, waitUntilReady } = await startProfile();
    await waitUntilReady();
    assert.match(printed.text, new RegExp(`ready: http://127.0.0.1:${port}\n`));
    assert.match(printed.text, /Missing: OBS Studio. apt-get install obs-studio/);
    child.kill('SIGTERM');
    assert.equal(await exitCode, 0);
    const order = readEvents().filter(([, event]) => event === 'stopped');
    assert.deepEqual(
      order.map(([name]) => name),
      ['bff', 'relay-node', 'sandbox'],
    );
  });

  it('restarts only the killed process', async () => {
    const { port, waitUntilReady } = await startProfile();
    await waitUntilReady();
    process.kill(findPids('bff')[0] ?? 0, 'SIGKILL');
    await waitFor(() => findPids('bff').length === 2, 'a second BFF');
    assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
    assert.deepEqual([findPids('relay-node').length, findPids('sandbox').length], [1, 1]);
  });

  it('restarts a killed process even if an orphaned child keeps its output open', async () => {
    const { child, exitCode, waitUntilReady } = await startProfile({ KEEP_OUTPUT_OPEN: 'relay-node' });
    await waitUntilReady();
    const startedAt = performance.now();
    process.kill(findPids('relay-node')[0] ?? 0, 'SIGKILL');
    await waitFor(() => findPids('relay-node').length === 2, 'a second relay node');
    child.kill('SIGTERM');
    assert.equal(await exitCode, 0);
    assert.ok(performance.now() - startedAt < 45_000);
  });

  it('prints one line and exits with code 1 when a process fails to start', async () => {
    const { printed, exitCode } = await startProfile({ FAIL_START: 'bff' });
    assert.equal(await exitCode, 1);
    assert.equal(printed.errors, 'bff: the database file is damaged\n');
  });

  it('rejects a port that is in use before any process is started', async () => {
    const { port, waitUntilReady } = await startProfile();
    await waitUntilReady();
    const secondProfile = await startProfile({ PORT: String(port), DATA_DIR: join(root, 'other') });
    assert.equal(await secondProfile.exitCode, 1);
    assert.match(
      secondProfile.printed.errors,
      new RegExp(`^Port ${port}/tcp \\(PORT\\) is in use by .*\\n$`),
    );
    assert.deepEqual(findPids('sandbox').length, 1);
  });

  it('stops all processes when it is killed', async () => {
    const { child, waitUntilReady } = await startProfile();
    await waitUntilReady();
    child.kill('SIGKILL');
    await waitFor(
      () => readEvents().filter(([, event]) => event === 'orphaned').length === 3,
      'all processes have exited',
    );
  });

  it('kills all processes on the second Ctrl-C', async () => {
    const { child, printed, exitCode, waitUntilReady } = await startProfile({ IGNORE_SIGTERM: 'relay-node' });
    await waitUntilReady();
    child.kill('SIGINT');
    await waitFor(
      () => readEvents().some(([name, event]) => name === 'bff' && event === 'stopped'),
      'stopping',
    );
    // npm repeats a Ctrl-C, so an immediate second signal is ignored.
    await sleep(600);
    const startedAt = performance.now();
    child.kill('SIGINT');
    await exitCode;
    assert.ok(performance.now() - startedAt < 5_000);
    assert.match(printed.text, /Forced/);
  });
});

/**
 * @param {() => boolean} condition
 * @param {string} expectation
 */
async function waitFor(condition, expectation) {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(30)) {
    if (condition()) return;
  }
  assert.fail(`60 s passed without: ${expectation}`);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Without an init process, exited processes remain as zombies.
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
