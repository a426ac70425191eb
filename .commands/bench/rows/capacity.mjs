import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countInstancesPerCore } from '../capacity.mjs';
import { openMeasurement } from '../open-measurement.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { openFrameCounter } from '../load/obs-frames.mjs';
import { readCpuSeconds, waitFor } from '../setup/product.mjs';
import { watchProgram } from '../load/program.mjs';
import { createServer, fetchIngestUrl, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Product} Product
 * @typedef {import('../load/looped-phone.mjs').Picture} Picture
 *
 * @typedef {object} FeedSetup
 * @property {import('../setup/product.mjs').ApiClient} apiClient
 * @property {{ id: number, streamId: number }} server
 * @property {(() => unknown)[]} closers
 *
 * @typedef {object} Load
 * @property {'idle' | 'feed' | 'broadcast'} state
 * @property {Picture} picture Size and rate of the feed and the canvas.
 */

const SECONDS = 10;
/** Time in which the servers' processes compile hot code. That CPU time is spent only once. */
const SETTLE_MS = 20_000;
const START_WAIT_MS = 5_000;
/** Minimum share of frames that the platform must receive; below it, the machine was too busy to measure. */
const MIN_FRAME_SHARE = 0.95;
const SERVER_PROCESSES = /^(obs|Xvfb) |runner\/guard/;
const SERVER_AND_INGEST_PROCESSES = /^(obs|Xvfb) |runner\/guard|ingest\/main/;

/**
 * Measures one server with real OBS in one state, with the software renderer and with OpenGL in turn. The result is
 * servers per core: 1 divided by the CPU time per second of its processes (OBS, guard, the display with OpenGL, the
 * ingest with a feed). During a broadcast only rendered frames count, because skipped frames would look like savings.
 * @param {string} id
 * @param {string} title
 * @param {Load} load
 * @param {number} minPerCore
 * @returns {Row}
 */
function createCapacityRow(id, title, load, minPerCore) {
  const { size, fps } = load.picture;
  return {
    id,
    title: `${title} per core, process runner, ${size} at ${fps} frames a second`,
    unit: '1/core',
    peer: 'OpenGL on llvmpipe, x264 ultrafast',
    goal: { text: `at least ${minPerCore}`, isMet: ({ value }) => value >= minPerCore },
    open: async (context) => ({
      measure: () => measureServer(context, 'software', load),
      measurePeer: () => measureServer(context, 'opengl', load),
      close: async () => undefined,
    }),
  };
}

/**
 * @param {BenchContext} context
 * @param {'software' | 'opengl'} renderer
 * @param {Load} load
 * @returns {Promise<number>}
 */
async function measureServer(context, renderer, load) {
  const server = await openMeasurement((closers) => openServer(context, renderer, load, closers));
  return server.measure(0).finally(server.close);
}

/**
 * @param {BenchContext} context
 * @param {'software' | 'opengl'} renderer
 * @param {Load} load
 * @param {(() => unknown)[]} closers
 */
async function openServer(context, renderer, { state, picture }, closers) {
  const { size, fps } = picture;
  const env = { OBS_VIDEO: `${size}@${fps}`, RENDERER: renderer };
  const folder = mkdtempSync(join(context.folder, `${renderer}-`));
  const { product, apiClient, dataId } = await openStudio({ ...context, folder }, env);
  closers.push(product.close);
  const server = await createServer(apiClient, dataId);
  if (state !== 'idle') await showFeed({ context, apiClient, server, picture, closers });
  const program = state === 'broadcast' ? await goOnAir({ product, apiClient, server, closers }) : null;
  await sleep(SETTLE_MS);
  const pattern = state === 'idle' ? SERVER_PROCESSES : SERVER_AND_INGEST_PROCESSES;
  const pids = product.findProcesses(pattern).map(({ pid }) => pid);
  const sumCpuSeconds = () => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
  return {
    async measure() {
      const [cpuBefore, framesBefore, startedAt] = [
        sumCpuSeconds(),
        program?.countFrames() ?? 0,
        performance.now(),
      ];
      const renderedBefore = (await program?.countRenderedFrames()) ?? 0;
      await sleep(SECONDS * 1000);
      const seconds = (performance.now() - startedAt) / 1000;
      if (program === null) return countInstancesPerCore(sumCpuSeconds() - cpuBefore, seconds);
      // OpenGL can't keep up with the larger sizes.
      if (renderer === 'software') requireFrames(program.countFrames() - framesBefore, seconds, fps);
      const share = ((await program.countRenderedFrames()) - renderedBefore) / (seconds * fps);
      return countInstancesPerCore(sumCpuSeconds() - cpuBefore, seconds, share);
    },
  };
}

/** @param {FeedSetup & { context: BenchContext, picture: Picture }} setup */
async function showFeed({ context, apiClient, server, picture, closers }) {
  const clip = await encodeClip(context.folder, picture);
  const phone = startLoopedPhone(clip, await fetchIngestUrl(apiClient, server));
  closers.push(phone.close);
  await waitFor(async () => (await apiClient.request('GET', `/server/${server.id}/status`)).srt);
  await apiClient.request('POST', `/server/${server.id}/obs/scene`, { scene: 'Live' });
}

/** @param {FeedSetup & { product: Product }} setup */
async function goOnAir({ product, apiClient, server, closers }) {
  await apiClient.request('POST', `/server/${server.id}/obs/start`);
  await sleep(START_WAIT_MS);
  const program = watchProgram(product.flvUrl);
  closers.push(program.close);
  return {
    countFrames: program.countFrames,
    countRenderedFrames: await openRenderedFrameCounter(product, closers),
  };
}

/**
 * @param {Product} product
 * @param {(() => unknown)[]} closers
 */
async function openRenderedFrameCounter(product, closers) {
  const [obs] = product.findProcesses(/^obs /);
  if (!obs) throw new Error('OBS is not running');
  const { countRenderedFrames, close } = await openFrameCounter(obs.pid);
  closers.push(close);
  return countRenderedFrames;
}

/**
 * @param {number} frames
 * @param {number} seconds
 * @param {number} fps
 */
function requireFrames(frames, seconds, fps) {
  const rate = frames / seconds;
  if (rate < fps * MIN_FRAME_SHARE)
    throw new Error(`the platform received only ${rate.toFixed(1)} frames a second; is the machine busy?`);
}

/** @type {Picture} */
const HD = { size: '1280x720', fps: 30, kbps: 3_000 };
/** @type {Picture} */
const FULL_HD = { size: '1920x1080', fps: 30, kbps: 6_000 };
/** @type {(picture: Picture) => Load} */
const broadcast = (picture) => ({ state: 'broadcast', picture });

export const rows = [
  createCapacityRow('servers-idle', 'servers without a feed', { state: 'idle', picture: HD }, 66),
  createCapacityRow(
    'servers-feed',
    'servers that show a feed without a broadcast',
    { state: 'feed', picture: HD },
    20,
  ),
  createCapacityRow('broadcasts-540p', 'broadcasts', broadcast({ size: '960x540', fps: 30, kbps: 2_000 }), 3),
  createCapacityRow('broadcasts-720p', 'broadcasts', broadcast(HD), 2.2),
  createCapacityRow('broadcasts-1080p', 'broadcasts', broadcast(FULL_HD), 1.15),
  createCapacityRow('broadcasts-1080p60', 'broadcasts', broadcast({ ...FULL_HD, fps: 60 }), 0.65),
  createCapacityRow(
    'broadcasts-hard',
    'broadcasts of a picture that is hard to encode',
    broadcast({ ...FULL_HD, kind: 'hard' }),
    0.5,
  ),
];
