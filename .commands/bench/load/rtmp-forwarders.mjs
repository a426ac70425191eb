import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readPssMegabytes } from '../setup/memory.mjs';
import { computeQuantile } from './quantile.mjs';

/**
 * A program that receives RTMP and forwards it.
 * @typedef {{ pid: number, port: number, controlSocket?: string, close: () => Promise<void> }} Forwarder
 * @typedef {{ folder: string, root: string, destinationPort: number }} ForwarderOptions
 * @typedef {(options: ForwarderOptions) => Promise<Forwarder>} StartForwarder
 * @typedef {{ kind: 'audio' | 'video' | 'data', timestamp: number, body: Buffer }} Tag
 *
 * @typedef {object} ForwardResult
 * @property {number} cpu Share of a core.
 * @property {number} megabytes Proportional set size (PSS) of its memory.
 * @property {number} p50Ms Median latency of a video frame.
 * @property {number} p99Ms
 * @property {number} lost Video frames that did not arrive.
 */

const APP = 'program';
const TOKEN = 'bench-token';
const KEY = 'bench-key';
const READY_TIMEOUT_MS = 15_000;
/** Time before the measurement, in which Node compiles hot code, ms. */
const WARM_UP_MS = 30_000;
const WARM_UP_FRAMES = 900;

/** @type {StartForwarder} Starts the product's hub as its guard does. */
export async function startHub({ folder, root, destinationPort }) {
  const port = await findFreePort();
  const socket = join(folder, `hub-${port}.sock`);
  const flags = ['--max-old-space-size=64', '--max-semi-space-size=2', '--v8-pool-size=0'];
  const child = spawn(process.execPath, [...flags, join(root, 'relay-node/dist/hub/main.js')], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.write(`${JSON.stringify({ socket, port, token: TOKEN, uid: null })}\n`);
  const control = await connectWhenReady(() => connect(socket));
  control.resume();
  const address = { host: '127.0.0.1', address: '127.0.0.1', port: destinationPort, tls: false };
  const publishOptions = { url: `rtmp://127.0.0.1/${APP}`, app: APP, key: KEY, problem: null };
  const destinations = [{ id: 'platform', ...address, ...publishOptions }];
  const delay = { ms: 0, dumps: 0, isEnding: false, maxBytes: 0 };
  const broadcast = { id: 'bench', targets: 'bench', destinations, withCard: true, holdMs: 60_000, delay };
  control.write(`${JSON.stringify({ do: 'broadcast', broadcast })}\n`);
  await sleep(100);
  return { pid: child.pid ?? 0, port, controlSocket: socket, close: () => killAndWait(child) };
}

/** @type {StartForwarder} Starts HAProxy. It forwards bytes without parsing them. */
export async function startHaproxy({ folder, destinationPort }) {
  const port = await findFreePort();
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(
    file,
    `global\n  nbthread 1\ndefaults\n  mode tcp\n  timeout connect 5s\n  timeout client 1h\n  timeout server 1h\n` +
      `listen program\n  bind 127.0.0.1:${port}\n  server platform 127.0.0.1:${destinationPort}\n`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await sleep(500);
  return { pid: child.pid ?? 0, port, close: () => killAndWait(child) };
}

/** @type {StartForwarder} Starts ffmpeg. It copies each packet unchanged. */
export async function startFfmpeg({ destinationPort }) {
  const port = await findFreePort();
  const input = ['-fflags', 'nobuffer', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}/${APP}/${TOKEN}`];
  const output = ['-c', 'copy', '-f', 'flv', `rtmp://127.0.0.1:${destinationPort}/${APP}/${KEY}`];
  const child = spawn('ffmpeg', ['-v', 'error', ...input, ...output], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await sleep(1_000);
  return { pid: child.pid ?? 0, port, close: () => killAndWait(child) };
}

/**
 * Sends a clip in real time through a forwarder to a receiver in this process. `watchers` is the number of agents that
 * read the hub's preview.
 * @param {StartForwarder} start
 * @param {{ root: string, folder: string, clip: string, seconds: number, watchers?: number }} load
 * @returns {Promise<ForwardResult>}
 */
export async function runForwarder(start, { root, folder, clip, seconds, watchers = 0 }) {
  const hub = pathToFileURL(join(root, 'relay-node/dist/hub/')).href;
  const { isHeader } = await import(`${hub}flv/tag.js`);
  const isVideoFrame = (/** @type {Tag} */ tag) => tag.kind === 'video' && !isHeader(tag);
  /** @type {number[]} */
  const arrivalTimes = [];
  const onTag = (/** @type {Tag} */ tag) => isVideoFrame(tag) && arrivalTimes.push(performance.now());
  const receiver = await startReceiver(hub, start === startHaproxy ? TOKEN : KEY, onTag);
  const forwarder = await start({ folder, root, destinationPort: receiver.port });
  try {
    const sender = await openSender(hub, forwarder.port);
    const tags = readTags(readFileSync(clip));
    const previews = await Promise.all(
      Array.from({ length: watchers }, () => watchPreview(forwarder.controlSocket ?? '')),
    );
    const { sendTimes, cpu } = await sendTags(seconds, tags, sender, isVideoFrame, forwarder.pid);
    const megabytes = readPssMegabytes(forwarder.pid);
    await sleep(500);
    // The share is below 1, because ffmpeg still buffers the newest two seconds.
    if (arrivalTimes.length < sendTimes.length * 0.85)
      throw new Error(`only ${arrivalTimes.length} of ${sendTimes.length} video frames arrived`);
    const clipBytes = tags.reduce((sum, { body }) => sum + body.length, 0);
    if (previews.some(({ bytes }) => bytes() < clipBytes))
      throw new Error('a watcher received too little data');
    const delays = arrivalTimes.map((time, index) => time - (sendTimes[index] ?? time)).slice(WARM_UP_FRAMES);
    const lost = sendTimes.length - arrivalTimes.length;
    return {
      cpu,
      megabytes,
      p50Ms: computeQuantile(delays, 0.5),
      p99Ms: computeQuantile(delays, 0.99),
      lost,
    };
  } finally {
    await forwarder.close();
    receiver.server.close();
  }
}

/**
 * Reads the preview of a hub, as an agent does.
 * @param {string} controlSocket
 */
async function watchPreview(controlSocket) {
  const socket = await connectWhenReady(() => connect(controlSocket));
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.write('{"do":"watch"}\n');
  return { bytes: () => bytes };
}

/**
 * @param {number} seconds
 * @param {Tag[]} tags
 * @param {{ send: (tag: Tag) => void }} sender
 * @param {(tag: Tag) => boolean} isVideoFrame
 * @param {number} pid
 */
async function sendTags(seconds, tags, sender, isVideoFrame, pid) {
  /** @type {number[]} */
  const sendTimes = [];
  const startedAt = performance.now();
  let [cpuBefore, measuredAt] = [0, 0];
  for (const tag of repeatTags(tags, WARM_UP_MS + seconds * 1000)) {
    const waitMs = startedAt + tag.timestamp - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    if (measuredAt === 0 && tag.timestamp > WARM_UP_MS)
      [cpuBefore, measuredAt] = [readCpuSeconds(pid), performance.now()];
    if (isVideoFrame(tag)) sendTimes.push(performance.now());
    sender.send(tag);
  }
  return { sendTimes, cpu: ((readCpuSeconds(pid) - cpuBefore) * 1000) / (performance.now() - measuredAt) };
}

/**
 * Starts an RTMP server that accepts publishers with the key.
 * @param {string} hub URL of the hub's built folder
 * @param {string} key
 * @param {(tag: Tag) => void} onTag
 */
async function startReceiver(hub, key, onTag) {
  const { PublisherConnection } = await import(`${hub}rtmp/publisher-connection.js`);
  const server = createServer((socket) => {
    const publish = () => connection.accept();
    const connection = new PublisherConnection(socket, key, { publish, tag: onTag, closed: () => undefined });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}

/**
 * Connects to the forwarder. Resolves with a sender when the forwarder accepts the broadcast.
 * @param {string} hub
 * @param {number} port
 */
async function openSender(hub, port) {
  const { PlatformConnection } = await import(`${hub}rtmp/platform-connection.js`);
  const socket = await connectWhenReady(() => connect(port, '127.0.0.1'));
  socket.setNoDelay(true);
  const request = { app: APP, tcUrl: `rtmp://127.0.0.1/${APP}`, key: TOKEN };
  return new Promise((resolve, reject) => {
    const rejectWith = (/** @type {string} */ reason) => reject(new Error(reason));
    const sender = new PlatformConnection(socket, request, {
      accepted: () => resolve(sender),
      refused: rejectWith,
      closed: rejectWith,
    });
  });
}

/**
 * Encodes 10 s of 1920x1080@30 at 6 Mbit/s with sound.
 * @param {string} file
 */
export async function encodeProgram(file) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30', '-vf', 'noise=alls=20:allf=t'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '6M', '-minrate', '6M', '-maxrate', '6M'];
  const output = ['-bufsize', '6M', '-g', '60', '-c:a', 'aac', '-b:a', '128k', '-t', '10', '-y', file];
  const child = spawn('ffmpeg', ['-v', 'error', ...sound, ...picture, ...video, ...output], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('ffmpeg could not encode the program');
}

/**
 * Repeats a clip for `totalMs`. Headers and metadata are sent only in the first pass.
 * @param {Tag[]} tags
 * @param {number} totalMs
 */
function* repeatTags(tags, totalMs) {
  const lengthMs = (tags.at(-1)?.timestamp ?? 0) + 33;
  for (let round = 0; round * lengthMs < totalMs; round += 1)
    for (const tag of tags) {
      const isHeaderOrMetadata = tag.kind === 'data' || tag.body[1] === 0;
      const timestamp = tag.timestamp + round * lengthMs;
      if (timestamp < totalMs && !(round > 0 && isHeaderOrMetadata)) yield { ...tag, timestamp };
    }
}

/**
 * Returns the tags of an FLV file (Adobe FLV 10.1, annex E).
 * @param {Buffer} file
 * @returns {Tag[]}
 */
function readTags(file) {
  /** @type {Tag[]} */
  const tags = [];
  for (let offset = 13; offset + 11 <= file.length;) {
    const size = file.readUIntBE(offset + 1, 3);
    const timestamp = file.readUIntBE(offset + 4, 3) + file.readUInt8(offset + 7) * 2 ** 24;
    const body = file.subarray(offset + 11, offset + 11 + size);
    const type = file.readUInt8(offset);
    tags.push({ kind: type === 8 ? 'audio' : type === 9 ? 'video' : 'data', timestamp, body });
    offset += 11 + size + 4;
  }
  return tags;
}

/** @param {() => import('node:net').Socket} openSocket */
async function connectWhenReady(openSocket) {
  for (const deadline = performance.now() + READY_TIMEOUT_MS; performance.now() < deadline; await sleep(50)) {
    const socket = openSocket();
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (isOpen) return socket;
  }
  throw new Error('the forwarder does not listen');
}

/** @param {number} pid */
function readCpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** @param {import('node:child_process').ChildProcess} child */
async function killAndWait(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
