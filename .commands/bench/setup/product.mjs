import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLoopbackPort } from '../../supervisor/ports.mjs';

/** @typedef {import('../row.mjs').BenchContext} BenchContext */

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts the whole product as `npm run up` does, on separate ports and in a separate folder.
 * @param {Pick<BenchContext, 'root' | 'folder'>} context
 * @param {Record<string, string>} [env]
 */
export async function startProduct(context, env = {}) {
  const [port, ingest, rtmp, srtla] = await findFreePorts(4);
  const baseUrl = `http://127.0.0.1:${port}`;
  const supervisor = spawn(process.execPath, ['.commands/up.mjs'], {
    cwd: context.root,
    env: {
      ...process.env,
      PORT: String(port),
      INGEST_PORT: String(ingest),
      SRTLA_PORT: String(srtla),
      PLATFORM_RTMP_PORT: String(rtmp),
      DATA_DIR: join(context.folder, 'data'),
      RATE_LIMIT_FACTOR: '1000',
      OBS_VIDEO: '640x360@30',
      ...env,
    },
    stdio: 'ignore',
  });
  const close = async () => {
    if (supervisor.exitCode !== null) return;
    supervisor.kill('SIGTERM');
    for (let i = 0; i < 200 && supervisor.exitCode === null; i++) await sleep(100);
  };
  try {
    await waitFor(async () => (await fetch(`${baseUrl}/readyz`)).ok, READY_TIMEOUT_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    baseUrl,
    ingestPort: Number(ingest),
    flvUrl: `${baseUrl}/sandbox/platform/streamer.flv`,
    /** Returns this product's processes with a matching command line. @param {RegExp} pattern */
    findProcesses: (pattern) =>
      findDescendants(supervisor.pid ?? 0, listProcesses()).filter(({ commandLine }) =>
        pattern.test(commandLine),
      ),
    close,
  };
}

/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */

/** @param {number} count */
async function findFreePorts(count) {
  /** @type {number[]} */
  const ports = [];
  while (ports.length < count) ports.push(await findLoopbackPort(undefined, ports));
  return ports;
}

/** @typedef {{ pid: number, parent: number, commandLine: string }} ProcessEntry */

/** @returns {ProcessEntry[]} All processes, with program name and command line. */
export function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, commandLine: `${program} ${command}` }];
      } catch {
        return [];
      }
    });
}

/**
 * @param {number} ancestor
 * @param {readonly ProcessEntry[]} processes
 * @returns {ProcessEntry[]} All descendants of the process.
 */
export function findDescendants(ancestor, processes) {
  const children = processes.filter(({ parent }) => parent === ancestor);
  return children.flatMap((child) => [child, ...findDescendants(child.pid, processes)]);
}

/** @param {number} pid @returns {number} CPU time so far, s. */
export function readCpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Follows the local platform's redirects back to the application. Returns the query parameter of the final URL.
 * @param {string} firstUrl
 * @param {string} parameter
 */
async function followRedirects(firstUrl, parameter) {
  /** @type {Map<string, string>} */
  const cookies = new Map();
  let url = new URL(firstUrl);
  for (let hop = 0; hop < 6; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url);
    const value = url.pathname === '/' && url.searchParams.get(parameter);
    if (value) return value;
  }
  throw new Error(`the redirects ended without ${parameter}`);
}

/**
 * Signs in by following redirects. Returns a REST client.
 * @param {string} baseUrl
 * @param {string} login
 */
export async function signIn(baseUrl, login) {
  const bearer = await followRedirects(`${baseUrl}/api/v1/auth/twitch?login=${login}`, 'secret');
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  return {
    bearer,
    headers,
    /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
    async request(method, path, body) {
      const response = await fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: body === undefined ? { authorization: headers.authorization } : headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!response.ok)
        throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof signIn>>} ApiClient */

/**
 * Connects a user's chat. The user consents at the local platform, also to reading followers and subscribers.
 * @param {ApiClient} apiClient
 * @param {string} login
 */
export async function connectChat(apiClient, login) {
  const { url } = await apiClient.request('POST', '/chat/connection', { alerts: true });
  await followRedirects(`${url}&login=${login}`, 'chat');
}

/**
 * @template T
 * @param {() => Promise<T> | T} probe
 * @param {number} [timeoutMs]
 * @param {number} [intervalMs]
 * @returns {Promise<T>} The first truthy result.
 */
export async function waitFor(probe, timeoutMs = 30_000, intervalMs = 20) {
  const deadline = performance.now() + timeoutMs;
  let failure = '';
  do {
    try {
      const value = await probe();
      if (value) return value;
    } catch (error) {
      failure = String(error);
    }
    await sleep(intervalMs);
  } while (performance.now() < deadline);
  throw new Error(`no result within ${timeoutMs} ms ${failure}`);
}
