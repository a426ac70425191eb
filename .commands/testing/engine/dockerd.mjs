import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findCommand } from '../../setup/machine.mjs';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** Error of an engine that did not start. The message contains the last lines of its log. */
export class EngineStartError extends Error {
  name = 'EngineStartError';
}

/**
 * Starts a container engine without the machine's settings and without a default network. Socket, pid file and state
 * are in `folder`. Its path must be short, because socket paths are limited to 108 bytes. With `hasOwnNetwork` the
 * engine sets packet filters and needs its own network namespace: engines in one namespace flush each other's chains.
 * @param {{ dataRoot: string, folder: string, hasOwnNetwork: boolean }} options
 *   The folder is not removed, because it contains the engine's mounts.
 * @returns {Promise<{ host: string, close(): Promise<void> }>} `host` as DOCKER_HOST.
 */
export async function startEngine({ dataRoot, folder, hasOwnNetwork }) {
  const socket = join(folder, 'docker.sock');
  mkdirSync(dataRoot, { recursive: true, mode: 0o700 });
  const daemon = spawn(
    findCommand('dockerd') ?? 'dockerd',
    createDaemonArgs({ dataRoot, folder, hasOwnNetwork }),
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`, DOCKER_HOST: '' },
    },
  );
  let log = '';
  const append = (/** @type {Buffer} */ chunk) => (log = (log + String(chunk)).slice(-8_000));
  daemon.stdout.on('data', append);
  daemon.stderr.on('data', append);
  daemon.on('error', (error) => (log += error.message));
  const close = () => stop(daemon);
  for (
    const deadline = performance.now() + START_TIMEOUT_MS;
    performance.now() < deadline;
    await sleep(100)
  ) {
    if (daemon.exitCode !== null || daemon.pid === undefined) break;
    if (await responds(socket)) return { host: `unix://${socket}`, close };
  }
  await close();
  throw new EngineStartError(`the engine did not start: ${findLastErrors(log)}`);
}

/** @param {{ dataRoot: string, folder: string, hasOwnNetwork: boolean }} options */
function createDaemonArgs({ dataRoot, folder, hasOwnNetwork }) {
  const config = join(folder, 'daemon.json');
  writeFileSync(config, '{}');
  return [
    ...['--config-file', config, '--data-root', dataRoot, '--exec-root', join(folder, 'exec')],
    ...['--host', `unix://${join(folder, 'docker.sock')}`, '--pidfile', join(folder, 'pid')],
    ...['--bridge', 'none', '--default-address-pool', 'base=10.201.0.0/16,size=24'],
    ...['--userland-proxy=false', `--iptables=${hasOwnNetwork}`, `--ip-forward=${hasOwnNetwork}`],
    ...['--shutdown-timeout', '5', '--log-level', 'warn'],
  ];
}

/**
 * @param {string} socketPath
 * @returns {Promise<boolean>}
 */
function responds(socketPath) {
  return new Promise((resolve) => {
    const outgoing = request({ socketPath, path: '/_ping', timeout: 2_000 }, (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode === 200);
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(false));
    outgoing.end();
  });
}

/** @param {import('node:child_process').ChildProcess} daemon */
async function stop(daemon) {
  if (daemon.pid === undefined || daemon.exitCode !== null || daemon.signalCode !== null) return;
  const exited = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  const timer = setTimeout(() => daemon.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

/** @param {string} log */
function findLastErrors(log) {
  const lines = log.trim().split('\n');
  const errors = lines.filter((line) => /level=(error|fatal)|^failed|^unable/i.test(line));
  return (errors.length > 0 ? errors : lines).slice(-2).join(' ').slice(-500) || 'it logged nothing';
}
