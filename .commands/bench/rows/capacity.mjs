import { setTimeout as sleep } from 'node:timers/promises';
import { instancesPerCore } from '../capacity.mjs';
import { openParts } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { askForFrames } from '../load/obs-frames.mjs';
import { cpuSeconds, until } from '../setup/product.mjs';
import { watchProgram } from '../load/program.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Product} Product
 *
 * @typedef {object} Studio
 * @property {import('../setup/product.mjs').Caller} caller
 * @property {{ id: number, streamId: number }} server
 * @property {(() => unknown)[]} closing
 */

const SECONDS = 10;
const SETTLE_MS = 5_000;
const FPS = 30;
const KBPS = 3_000;
/** Minimum share of frames at the platform; below it the machine was too busy. */
const LEAST_FRAMES = 0.95;
const SERVER = /^(obs|Xvfb) |runner\/guard/;
const WITH_INGEST = /^(obs|Xvfb) |runner\/guard|ingest\/main/;

/**
 * Measures one server with real OBS in one state. Result: servers per core, 1 over the CPU time per second of its processes
 * (OBS, display, guard, and with a feed the ingest). For a broadcast only drawn frames count, because skipped frames would
 * look like savings.
 * @param {string} id
 * @param {string} what
 * @param {string} size
 * @param {'idle' | 'feed' | 'broadcast'} state
 * @param {number} least
 * @returns {Row}
 */
function capacityRow(id, what, size, state, least) {
  return {
    id,
    what: `${what} per core, process runner, ${size} at ${FPS} frames a second`,
    unit: '1/core',
    peer: null,
    goal: { text: `at least ${least}`, met: ({ value }) => value >= least },
    open: (context) =>
      openParts(async (closing) => {
        const { product, caller, dataId } = await openStudio(context, { OBS_VIDEO: `${size}@${FPS}` });
        closing.push(product.end);
        const server = await createServer(caller, dataId);
        if (state !== 'idle') await showFeed({ context, caller, server, size, closing });
        const program = state === 'broadcast' ? await goOnAir({ product, caller, server, closing }) : null;
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
            requireFrames(program.frames() - frames, seconds);
            return instancesPerCore(
              spent() - cpu,
              seconds,
              ((await program.drawn()) - drawn) / (seconds * FPS),
            );
          },
        };
      }),
  };
}

/** @param {Studio & { context: BenchContext, size: string }} studio */
async function showFeed({ context, caller, server, size, closing }) {
  const clip = await encodeClip(context.folder, { size, fps: FPS, kbps: KBPS });
  const phone = startLoopedPhone(clip, await linkOf(caller, server));
  closing.push(phone.stop);
  await until(async () => (await caller.do('GET', `/server/${server.id}/status`)).srt);
  await caller.do('POST', `/server/${server.id}/obs/scene`, { scene: 'Live' });
}

/** @param {Studio & { product: Product }} studio */
async function goOnAir({ product, caller, server, closing }) {
  await caller.do('POST', `/server/${server.id}/obs/start`);
  await sleep(SETTLE_MS);
  const program = watchProgram(product.flvUrl);
  closing.push(program.close);
  return { frames: program.frames, drawn: await drawnFrames(product, closing) };
}

/**
 * @param {Product} product
 * @param {(() => unknown)[]} closing
 */
async function drawnFrames(product, closing) {
  const [obs] = product.parts(/^obs /);
  if (!obs) throw new Error('OBS does not run');
  const { drawn, close } = await askForFrames(obs.pid);
  closing.push(close);
  return drawn;
}

/**
 * @param {number} frames
 * @param {number} seconds
 */
function requireFrames(frames, seconds) {
  const rate = frames / seconds;
  if (rate < FPS * LEAST_FRAMES)
    throw new Error(`the platform received only ${rate.toFixed(1)} frames a second; is the machine busy?`);
}

export const rows = [
  capacityRow('servers-idle', 'servers without a feed', '1280x720', 'idle', 33),
  capacityRow('servers-feed', 'servers that show a feed and send nothing', '1280x720', 'feed', 5),
  capacityRow('broadcasts-540p', 'broadcasts', '960x540', 'broadcast', 1.2),
  capacityRow('broadcasts-720p', 'broadcasts', '1280x720', 'broadcast', 0.8),
];
