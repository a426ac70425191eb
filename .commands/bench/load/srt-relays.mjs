import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findCommand } from '../../setup/machine.mjs';

/**
 * A relay under load.
 * @typedef {object} SrtRelay
 * @property {number} pid
 * @property {number} publishPort
 * @property {number} readPort
 * @property {string} publishId Stream-id with %d for the publisher's number.
 * @property {string} [socketPath] Control socket of the product's ingest.
 * @property {string} readId Stream-id with %d for the publisher's number and %d for the reader's.
 * @property {() => Promise<void>} close
 *
 * @typedef {{ publishers: number, readers: number, latencyMs: number }} LoadShape
 * @typedef {(shape: LoadShape, context: import('../row.mjs').BenchContext) => Promise<SrtRelay>} StartRelay
 */

const START_TIMEOUT_MS = 15_000;
const KEY = 'bench-key-';
const TOKEN = 'bench-reader-token-';

/** @type {StartRelay} Starts the product's ingest as the agent does. */
export const startIngest = (shape, context) => launchIngest(shape, context, {});

/**
 * Starts the product's ingest with its SRTLA receiver.
 * @param {LoadShape} shape
 * @param {import('../row.mjs').BenchContext} context
 */
export async function startBondedIngest(shape, context) {
  const srtlaPort = await findUdpPort();
  return { ...(await launchIngest(shape, context, { SRTLA_PORT: String(srtlaPort) })), srtlaPort };
}

/**
 * Starts the product's SRTLA receiver in front of the relay in C, without periodic NAK reports.
 * @param {LoadShape} shape
 * @param {import('../row.mjs').BenchContext} context
 */
export async function startRelayWithoutNakReports({ latencyMs }, { root, compileTool }) {
  const [port, srtlaPort] = [await findUdpPort(), await findUdpPort()];
  const relay = launch(await compileTool('relay'), [String(port), String(latencyMs), 'bonded'], process.env);
  const entry = fileURLToPath(new URL('./receiver-process.mjs', import.meta.url));
  const receiver = launch(process.execPath, [entry, root, String(srtlaPort), String(port)], process.env);
  await sleep(500);
  return {
    ...{ pid: relay.pid ?? 0, publishPort: port, readPort: port, srtlaPort },
    ...{ publishId: 'publish:k%d', readId: 'read:k%d/%d' },
    async close() {
      await killAndWait(receiver);
      await killAndWait(relay);
    },
  };
}

/**
 * @param {LoadShape} shape
 * @param {import('../row.mjs').BenchContext} context
 * @param {Record<string, string>} extraEnv
 * @returns {Promise<SrtRelay>}
 */
async function launchIngest({ publishers, readers, latencyMs }, { root, folder }, extraEnv) {
  const port = await findUdpPort();
  const home = mkdtempSync(join(folder, 'ingest-'));
  const socketPath = join(home, 's');
  const child = launch(process.execPath, [join(root, 'relay-node/dist/ingest/main.js')], {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    INGEST_PORT: String(port),
    INGEST_SOCKET: socketPath,
    INGEST_DATA_DIR: home,
    INGEST_LATENCY_MS: String(latencyMs),
    ...extraEnv,
  });
  const hashKey = (/** @type {number} */ p) => createHash('sha256').update(`${KEY}${p}`).digest('hex');
  const numbers = Array.from({ length: publishers }, (_, p) => p);
  await retryUntilStarted(child, () =>
    sendPut(socketPath, '/rights', { revision: 1, digests: numbers.map(hashKey) }),
  );
  await sendPut(socketPath, '/readers', {
    readers: numbers.flatMap((p) =>
      Array.from({ length: readers }, (_, r) => ({ token: `${TOKEN}${p}-${r}`, digest: hashKey(p) })),
    ),
  });
  const ids = { publishId: `publish:input/${KEY}%d`, readId: `read:${TOKEN}%d-%d` };
  return {
    pid: child.pid ?? 0,
    publishPort: port,
    readPort: port,
    socketPath,
    ...ids,
    close: () => killAndWait(child),
  };
}

/** @type {StartRelay} Starts libsrt's own program. It supports one publisher and one reader. */
export async function startLiveTransmit({ latencyMs }) {
  const program = findCommand('srt-live-transmit');
  if (!program) throw new Error('no srt-live-transmit (apt-get install srt-tools)');
  const [publishPort, readPort] = [await findUdpPort(), await findUdpPort()];
  const createListenerUrl = (/** @type {number} */ port) =>
    `srt://127.0.0.1:${port}?mode=listener&latency=${latencyMs}`;
  // -chunk sets one payload per read.
  const child = launch(
    program,
    ['-q', '-chunk:1316', createListenerUrl(publishPort), createListenerUrl(readPort)],
    process.env,
  );
  // The program does not report when it listens.
  await sleep(500);
  return {
    pid: child.pid ?? 0,
    publishPort,
    readPort,
    publishId: '',
    readId: '',
    close: () => killAndWait(child),
  };
}

/** @type {StartRelay} Starts a minimal relay in C (relay.c). */
export async function startCRelay({ latencyMs }, { compileTool }) {
  const port = await findUdpPort();
  const child = launch(await compileTool('relay'), [String(port), String(latencyMs)], process.env);
  await sleep(500);
  const ids = { publishId: 'publish:k%d', readId: 'read:k%d/%d' };
  return { pid: child.pid ?? 0, publishPort: port, readPort: port, ...ids, close: () => killAndWait(child) };
}

/**
 * Adds a simulated bad network between publisher and relay: 25 ms of delay and the given loss in each direction.
 * @param {SrtRelay} relay
 * @param {{ lossPermille: number, seed: number }} network
 * @param {import('../row.mjs').BenchContext} context
 * @returns {Promise<SrtRelay>}
 */
export async function addBadNetwork(relay, { lossPermille, seed }, { compileTool }) {
  const port = await findUdpPort();
  const args = [port, relay.publishPort, 25, lossPermille, seed].map(String);
  const child = launch(await compileTool('impair'), args, process.env);
  await sleep(200);
  return {
    ...relay,
    publishPort: port,
    async close() {
      await killAndWait(child);
      await relay.close();
    },
  };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function launch(command, args, env) {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', () => undefined);
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
async function killAndWait(child) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
  await exited;
  clearTimeout(timer);
}

/** @returns {Promise<number>} */
async function findUdpPort() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => Promise<void>} sendRequest
 */
async function retryUntilStarted(child, sendRequest) {
  for (const deadline = performance.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    try {
      return await sendRequest();
    } catch (error) {
      if (performance.now() > deadline || child.exitCode !== null) {
        await killAndWait(child);
        throw new Error(`the ingest did not start: ${String(error)}`, { cause: error });
      }
    }
  }
}

/**
 * @param {string} socketPath
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<void>}
 */
function sendPut(socketPath, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const outgoing = request({ socketPath, path, method: 'PUT', headers, timeout: 5_000 }, (response) => {
      response.resume();
      const status = response.statusCode ?? 0;
      response.on('end', () =>
        status < 300 ? resolve() : reject(new Error(`${path} responded with ${status}`)),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
