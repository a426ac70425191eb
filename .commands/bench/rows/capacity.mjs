import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { instancesPerCore } from '../capacity.mjs';
import { openMeasurement } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { askForFrames } from '../load/obs-frames.mjs';
import { cpuSeconds, until } from '../setup/product.mjs';
import { watchProgram } from '../load/program.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Product} Product
 * @typedef {import('../load/looped-phone.mjs').Picture} Picture
 *
 * @typedef {object} Studio
 * @property {import('../setup/product.mjs').Caller} caller
 * @property {{ id: number, streamId: number }} server
 * @property {(() => unknown)[]} closers
 *
 * @typedef {object} Load
 * @property {'idle' | 'feed' | 'broadcast'} state
 * @property {Picture} picture Of the feed and of the canvas.
 */

const SECONDS = 10;
const SETTLE_MS = 5_000;
/** Minimum share of frames that the platform must receive; below it, the machine was too busy to measure. */
const LEAST_FRAMES = 0.95;
const SERVER = /^(obs|Xvfb) |runner\/guard/;
const WITH_INGEST = /^(obs|Xvfb) |runner\/guard|ingest\/main/;

/**
 * Measures one server with real OBS in one state, with the software renderer and with OpenGL in turn. The result is
 * servers per core: 1 divided by the CPU time per second of its processes (OBS, guard, the display with OpenGL, the
 * ingest with a feed). During a broadcast only drawn frames count, because skipped frames would look like savings.
 * @param {string} id
 * @param {string} what
 * @param {Load} load
 * @param {number} least
 * @returns {Row}
 */
function capacityRow(id, what, load, least) {
  const { size, fps } = load.picture;
  return {
    id,
    what: `${what} per core, process runner, ${size} at ${fps} frames a second`,
    unit: '1/core',
    peer: 'OpenGL on llvmpipe, x264 ultrafast',
    goal: { text: `at least ${least}`, met: ({ value }) => value >= least },
    open: async (context) => ({
      own: () => measureServer(context, 'software', load),
      peer: () => measureServer(context, 'opengl', load),
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
  return server.own(0).finally(server.close);
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
  const { product, caller, dataId } = await openStudio({ ...context, folder }, env);
  closers.push(product.end);
  const server = await createServer(caller, dataId);
  if (state !== 'idle') await showFeed({ context, caller, server, picture, closers });
  const program = state === 'broadcast' ? await goOnAir({ product, caller, server, closers }) : null;
  await sleep(SETTLE_MS);
  const parts = state === 'idle' ? SERVER : WITH_INGEST;
  const pids = product.parts(parts).map(({ pid }) => pid);
  const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return {
    async own() {
      const [cpu, frames, began] = [spent(), program?.frames() ?? 0, performance.now()];
      const drawn = (await program?.drawn()) ?? 0;
      await sleep(SECONDS * 1000);
      const seconds = (performance.now() - began) / 1000;
      if (program === null) return instancesPerCore(spent() - cpu, seconds);
      // OpenGL can't keep up with the larger sizes.
      if (renderer === 'software') requireFrames(program.frames() - frames, seconds, fps);
      const share = ((await program.drawn()) - drawn) / (seconds * fps);
      return instancesPerCore(spent() - cpu, seconds, share);
    },
  };
}

/** @param {Studio & { context: BenchContext, picture: Picture }} studio */
async function showFeed({ context, caller, server, picture, closers }) {
  const clip = await encodeClip(context.folder, picture);
  const phone = startLoopedPhone(clip, await linkOf(caller, server));
  closers.push(phone.stop);
  await until(async () => (await caller.do('GET', `/server/${server.id}/status`)).srt);
  await caller.do('POST', `/server/${server.id}/obs/scene`, { scene: 'Live' });
}

/** @param {Studio & { product: Product }} studio */
async function goOnAir({ product, caller, server, closers }) {
  await caller.do('POST', `/server/${server.id}/obs/start`);
  await sleep(SETTLE_MS);
  const program = watchProgram(product.flvUrl);
  closers.push(program.close);
  return { frames: program.frames, drawn: await drawnFrames(product, closers) };
}

/**
 * @param {Product} product
 * @param {(() => unknown)[]} closers
 */
async function drawnFrames(product, closers) {
  const [obs] = product.parts(/^obs /);
  if (!obs) throw new Error('OBS does not run');
  const { drawn, close } = await askForFrames(obs.pid);
  closers.push(close);
  return drawn;
}

/**
 * @param {number} frames
 * @param {number} seconds
 * @param {number} fps
 */
function requireFrames(frames, seconds, fps) {
  const rate = frames / seconds;
  if (rate < fps * LEAST_FRAMES)
    throw new Error(`the platform received only ${rate.toFixed(1)} frames a second; is the machine busy?`);
}

/** @type {Picture} */
const HD = { size: '1280x720', fps: 30, kbps: 3_000 };
/** @type {Picture} */
const FULL_HD = { size: '1920x1080', fps: 30, kbps: 6_000 };
/** @type {(picture: Picture) => Load} */
const broadcast = (picture) => ({ state: 'broadcast', picture });

export const rows = [
  capacityRow('servers-idle', 'servers without a feed', { state: 'idle', picture: HD }, 66),
  capacityRow(
    'servers-feed',
    'servers that show a feed and send nothing',
    { state: 'feed', picture: HD },
    20,
  ),
  capacityRow('broadcasts-540p', 'broadcasts', broadcast({ size: '960x540', fps: 30, kbps: 2_000 }), 3),
  capacityRow('broadcasts-720p', 'broadcasts', broadcast(HD), 2.2),
  capacityRow('broadcasts-1080p', 'broadcasts', broadcast(FULL_HD), 1.15),
  capacityRow('broadcasts-1080p60', 'broadcasts', broadcast({ ...FULL_HD, fps: 60 }), 0.65),
  capacityRow(
    'broadcasts-hard',
    'broadcasts of a hard picture',
    broadcast({ ...FULL_HD, kind: 'hard' }),
    0.5,
  ),
];
