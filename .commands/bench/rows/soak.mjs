import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { askForFrames } from '../load/obs-frames.mjs';
import { watchSound } from '../load/sound.mjs';
import { signIn, until } from '../setup/product.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Caller} Caller
 * @typedef {import('../setup/product.mjs').Product} Product
 */

const ROUNDS = 5;
const MINUTE_MS = 60_000;
/** Total time of all rounds. BENCH_SOAK_MINUTES shortens it for a trial. */
const SOAK_MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
const PAIR_MINUTES = Number(process.env.BENCH_PAIR_MINUTES ?? 10);
const SETTLE_MS = 10_000;
const SCENE_EVERY_MS = 2_000;
/** Limit for bridging: the server bridges a lost feed after 3 s. */
const BRIDGED_MS = 5_000;
/** Limit for the return: the feed is shown again at its first key frame; there is one a second. */
const RETURNED_MS = 4_000;
/** Limit for a gap in the sound; an audio packet is 21 ms long. */
const SOUND_GAP_MS = 60;
const MEGABYTE = 1024;

/**
 * Starts a broadcast of a server with a feed.
 * @param {BenchContext} context
 * @param {Product} product
 * @param {Caller} caller
 * @param {number} dataId
 * @param {import('../load/looped-phone.mjs').Picture} picture
 * @param {(() => unknown)[]} closers
 */
async function openBroadcast(context, product, caller, dataId, picture, closers) {
  const before = new Set(product.parts(/^obs /).map(({ pid }) => pid));
  const server = await createServer(caller, dataId);
  const [obs] = product.parts(/^obs /).filter(({ pid }) => !before.has(pid));
  if (!obs) throw new Error('OBS does not run');
  const clip = await encodeClip(context.folder, picture);
  const link = await linkOf(caller, server);
  const phone = { current: startLoopedPhone(clip, link) };
  closers.push(() => phone.current.stop());
  const status = () => caller.do('GET', `/server/${server.id}/status`);
  const scene = (/** @type {string} */ name) =>
    caller.do('POST', `/server/${server.id}/obs/scene`, { scene: name });
  await until(async () => (await status()).srt);
  await scene('Live');
  await caller.do('POST', `/server/${server.id}/obs/start`);
  const frames = await askForFrames(obs.pid);
  closers.push(frames.close);
  return {
    ...{ pid: obs.pid, drawn: frames.drawn, status, scene },
    lose: () => phone.current.stop(),
    feedAgain: () => void (phone.current = startLoopedPhone(clip, link)),
  };
}

/** @param {number} pid @returns {number} Proportional set size (PSS), KiB. */
function memoryOf(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN);
}

/** @type {Row} */
const sceneSoak = {
  id: 'soak-scenes',
  what: `growth of OBS's memory in a fifth of ${SOAK_MINUTES} min, 1280x720 at 30, software renderer, a scene every 2 s`,
  unit: 'MB',
  peer: null,
  rounds: ROUNDS,
  goal: { text: 'at most 1 MB', met: ({ value }) => value <= 1 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const env = { OBS_VIDEO: '1280x720@30', RENDERER: 'software' };
      const { product, caller, dataId } = await openStudio(context, env);
      closers.push(product.end);
      const picture = { size: '1280x720', fps: 30, kbps: 3_000 };
      const broadcast = await openBroadcast(context, product, caller, dataId, picture, closers);
      const switchFor = async (/** @type {number} */ ms) => {
        const end = performance.now() + ms;
        for (let i = 0; performance.now() < end; i++) {
          await broadcast.scene(['Privacy', 'Live', 'Be right back', 'Live'][i % 4] ?? 'Live');
          await sleep(SCENE_EVERY_MS);
        }
      };
      // OBS's caches fill in its first scenes.
      await switchFor(Math.min(5, SOAK_MINUTES / 5) * MINUTE_MS);
      return {
        async own() {
          const before = memoryOf(broadcast.pid);
          await switchFor((SOAK_MINUTES / ROUNDS) * MINUTE_MS);
          return (memoryOf(broadcast.pid) - before) / MEGABYTE;
        },
      };
    }),
};

/** @type {Row} */
const pairOfBroadcasts = {
  id: 'two-broadcasts',
  what: `frames drawn by the worse of two broadcasts in a fifth of ${PAIR_MINUTES} min, 1920x1080 at 30, beside BFF and ingest`,
  unit: '%',
  peer: null,
  rounds: ROUNDS,
  goal: {
    text: 'at least 99.5 %, sound whole, feed loss bridged in time',
    met: ({ value }) => value >= 99.5,
  },
  open: (context) =>
    openMeasurement(async (closers) => {
      const env = { OBS_VIDEO: '1920x1080@30', RENDERER: 'software', BROADCAST_SLOTS: '2' };
      const { product, caller, dataId } = await openStudio(context, env);
      closers.push(product.end);
      const friend = await signIn(product.baseUrl, 'friend');
      const admin = await signIn(product.baseUrl, 'admin');
      await admin.do('PUT', `/payment/user/${(await friend.do('GET', '/user')).id}`, 'FREE');
      const { id: friendsData } = await friend.do('POST', '/data', {});
      const picture = { size: '1920x1080', fps: 30, kbps: 6_000 };
      const first = await openBroadcast(context, product, caller, dataId, picture, closers);
      const second = await openBroadcast(context, product, friend, friendsData, picture, closers);
      const sounds = ['streamer', 'friend'].map((login) =>
        watchSound(product.flvUrl.replace('streamer', login)),
      );
      for (const sound of sounds) closers.push(sound.close);
      await sleep(SETTLE_MS);
      for (const sound of sounds) sound.restart();
      const roundMs = (PAIR_MINUTES / ROUNDS) * MINUTE_MS;
      const measurement = {
        /** @type {string | undefined} */
        fault: undefined,
        async own() {
          const before = await Promise.all([first.drawn(), second.drawn()]);
          const began = performance.now();
          await sleep(roundMs / 2);
          measurement.fault ??= await loseFeed(first);
          await sleep(Math.max(0, began + roundMs - performance.now()));
          const after = await Promise.all([first.drawn(), second.drawn()]);
          const due = ((performance.now() - began) / 1000) * picture.fps;
          for (const sound of sounds)
            if (sound.largestGapMs() > SOUND_GAP_MS)
              measurement.fault ??= `a gap of ${Math.round(sound.largestGapMs())} ms in the sound`;
          return Math.min(...after.map((drawn, i) => ((drawn - (before[i] ?? 0)) / due) * 100));
        },
      };
      return measurement;
    }),
};

/**
 * Interrupts the feed for 8 s. Returns an error text if bridging or the return was late.
 * @param {Awaited<ReturnType<typeof openBroadcast>>} broadcast
 * @returns {Promise<string | undefined>}
 */
async function loseFeed({ lose, feedAgain, status }) {
  const becomes = (/** @type {boolean} */ wanted) => async () => (await status()).bridging === wanted;
  await lose();
  const lost = performance.now();
  await until(becomes(true), 20_000, 50);
  const bridgedMs = performance.now() - lost;
  await sleep(Math.max(0, lost + 8_000 - performance.now()));
  feedAgain();
  const resumedAt = performance.now();
  await until(becomes(false), 20_000, 50);
  const returnedMs = performance.now() - resumedAt;
  if (bridgedMs > BRIDGED_MS) return `the feed loss was bridged after ${Math.round(bridgedMs)} ms`;
  if (returnedMs > RETURNED_MS) return `the feed was shown again after ${Math.round(returnedMs)} ms`;
  return undefined;
}

export const rows = [sceneSoak, pairOfBroadcasts];
