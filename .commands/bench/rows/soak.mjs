import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../open-measurement.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { openFrameCounter } from '../load/obs-frames.mjs';
import { watchSound } from '../load/sound.mjs';
import { signIn, waitFor } from '../setup/product.mjs';
import { createServer, fetchIngestUrl, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').ApiClient} ApiClient
 * @typedef {import('../setup/product.mjs').Product} Product
 */

const ROUNDS = 5;
const MINUTE_MS = 60_000;
/** Total duration of all rounds. BENCH_SOAK_MINUTES shortens it for a trial. */
const SOAK_MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
const TWO_BROADCASTS_MINUTES = Number(process.env.BENCH_PAIR_MINUTES ?? 10);
const SETTLE_MS = 10_000;
const SCENE_INTERVAL_MS = 2_000;
/** Maximum time until a lost feed is bridged, ms. The server bridges it after 3 s. */
const MAX_BRIDGING_MS = 5_000;
/** Maximum time until a returned feed is shown, ms. It is shown at its first key frame, and there is one a second. */
const MAX_RETURN_MS = 4_000;
/** Maximum gap in the sound, ms. An audio packet is 21 ms long. */
const MAX_SOUND_GAP_MS = 60;
const KIB_PER_MB = 1024;

/**
 * Starts a broadcast of a server with a feed.
 * @param {BenchContext} context
 * @param {Product} product
 * @param {ApiClient} apiClient
 * @param {number} dataId
 * @param {import('../load/looped-phone.mjs').Picture} picture
 * @param {(() => unknown)[]} closers
 */
async function openBroadcast(context, product, apiClient, dataId, picture, closers) {
  const runningPids = new Set(product.findProcesses(/^obs /).map(({ pid }) => pid));
  const server = await createServer(apiClient, dataId);
  const [obs] = product.findProcesses(/^obs /).filter(({ pid }) => !runningPids.has(pid));
  if (!obs) throw new Error('OBS is not running');
  const clip = await encodeClip(context.folder, picture);
  const ingestUrl = await fetchIngestUrl(apiClient, server);
  const phone = { current: startLoopedPhone(clip, ingestUrl) };
  closers.push(() => phone.current.close());
  const fetchStatus = () => apiClient.request('GET', `/server/${server.id}/status`);
  const setScene = (/** @type {string} */ name) =>
    apiClient.request('POST', `/server/${server.id}/obs/scene`, { scene: name });
  await waitFor(async () => (await fetchStatus()).srt);
  await setScene('Live');
  await apiClient.request('POST', `/server/${server.id}/obs/start`);
  const frames = await openFrameCounter(obs.pid);
  closers.push(frames.close);
  return {
    ...{ pid: obs.pid, countRenderedFrames: frames.countRenderedFrames, fetchStatus, setScene },
    cutFeed: () => phone.current.close(),
    restoreFeed: () => void (phone.current = startLoopedPhone(clip, ingestUrl)),
  };
}

/** @param {number} pid @returns {number} Proportional set size (PSS), KiB. */
function readMemoryKib(pid) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN);
}

/** @type {Row} */
const sceneSoakRow = {
  id: 'soak-scenes',
  title: `growth of OBS's memory in a fifth of ${SOAK_MINUTES} min, 1280x720 at 30, software renderer, a scene switch every 2 s`,
  unit: 'MB',
  peer: null,
  rounds: ROUNDS,
  goal: { text: 'at most 1 MB', isMet: ({ value }) => value <= 1 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const env = { OBS_VIDEO: '1280x720@30', RENDERER: 'software' };
      const { product, apiClient, dataId } = await openStudio(context, env);
      closers.push(product.close);
      const picture = { size: '1280x720', fps: 30, kbps: 3_000 };
      const broadcast = await openBroadcast(context, product, apiClient, dataId, picture, closers);
      const switchScenesFor = async (/** @type {number} */ ms) => {
        const endsAt = performance.now() + ms;
        for (let i = 0; performance.now() < endsAt; i++) {
          await broadcast.setScene(['Privacy', 'Live', 'Be right back', 'Live'][i % 4] ?? 'Live');
          await sleep(SCENE_INTERVAL_MS);
        }
      };
      // The pictures of the other scenes are in memory only while they are shown: 3.5 MB each.
      const readMemoryOfLive = async () => {
        await broadcast.setScene('Live');
        await sleep(SCENE_INTERVAL_MS);
        return readMemoryKib(broadcast.pid);
      };
      // OBS fills its caches during the first scene switches.
      await switchScenesFor(Math.min(5, SOAK_MINUTES / 5) * MINUTE_MS);
      return {
        async measure() {
          const memoryBefore = await readMemoryOfLive();
          await switchScenesFor((SOAK_MINUTES / ROUNDS) * MINUTE_MS);
          return ((await readMemoryOfLive()) - memoryBefore) / KIB_PER_MB;
        },
      };
    }),
};

/** @type {Row} */
const twoBroadcastsRow = {
  id: 'two-broadcasts',
  title: `frames rendered by the worse of two broadcasts in a fifth of ${TWO_BROADCASTS_MINUTES} min, 1920x1080 at 30, beside BFF and ingest`,
  unit: '%',
  peer: null,
  rounds: ROUNDS,
  goal: {
    text: 'at least 99.5 %, sound without gaps, feed loss bridged in time',
    isMet: ({ value }) => value >= 99.5,
  },
  open: (context) =>
    openMeasurement(async (closers) => {
      const env = { OBS_VIDEO: '1920x1080@30', RENDERER: 'software', BROADCAST_SLOTS: '2' };
      const { product, apiClient, dataId } = await openStudio(context, env);
      closers.push(product.close);
      const friend = await signIn(product.baseUrl, 'friend');
      const admin = await signIn(product.baseUrl, 'admin');
      await admin.request('PUT', `/payment/user/${(await friend.request('GET', '/user')).id}`, 'FREE');
      const { id: friendDataId } = await friend.request('POST', '/data', {});
      const picture = { size: '1920x1080', fps: 30, kbps: 6_000 };
      const firstBroadcast = await openBroadcast(context, product, apiClient, dataId, picture, closers);
      const secondBroadcast = await openBroadcast(context, product, friend, friendDataId, picture, closers);
      const sounds = ['streamer', 'friend'].map((login) =>
        watchSound(product.flvUrl.replace('streamer', login)),
      );
      for (const sound of sounds) closers.push(sound.close);
      await sleep(SETTLE_MS);
      for (const sound of sounds) sound.reset();
      const roundMs = (TWO_BROADCASTS_MINUTES / ROUNDS) * MINUTE_MS;
      const measurement = {
        /** @type {string | undefined} */
        fault: undefined,
        async measure() {
          const renderedBefore = await Promise.all([
            firstBroadcast.countRenderedFrames(),
            secondBroadcast.countRenderedFrames(),
          ]);
          const startedAt = performance.now();
          await sleep(roundMs / 2);
          measurement.fault ??= await interruptFeed(firstBroadcast);
          await sleep(Math.max(0, startedAt + roundMs - performance.now()));
          const renderedAfter = await Promise.all([
            firstBroadcast.countRenderedFrames(),
            secondBroadcast.countRenderedFrames(),
          ]);
          const expectedFrames = ((performance.now() - startedAt) / 1000) * picture.fps;
          for (const sound of sounds)
            if (sound.readLargestGapMs() > MAX_SOUND_GAP_MS)
              measurement.fault ??= `a gap of ${Math.round(sound.readLargestGapMs())} ms in the sound`;
          return Math.min(
            ...renderedAfter.map((frames, i) => ((frames - (renderedBefore[i] ?? 0)) / expectedFrames) * 100),
          );
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
async function interruptFeed({ cutFeed, restoreFeed, fetchStatus }) {
  const createBridgingProbe = (/** @type {boolean} */ expected) => async () =>
    (await fetchStatus()).bridging === expected;
  await cutFeed();
  const lostAt = performance.now();
  await waitFor(createBridgingProbe(true), 20_000, 50);
  const bridgedMs = performance.now() - lostAt;
  await sleep(Math.max(0, lostAt + 8_000 - performance.now()));
  restoreFeed();
  const resumedAt = performance.now();
  await waitFor(createBridgingProbe(false), 20_000, 50);
  const returnedMs = performance.now() - resumedAt;
  if (bridgedMs > MAX_BRIDGING_MS) return `the feed loss was bridged after ${Math.round(bridgedMs)} ms`;
  if (returnedMs > MAX_RETURN_MS) return `the feed was shown again after ${Math.round(returnedMs)} ms`;
  return undefined;
}

export const rows = [sceneSoakRow, twoBroadcastsRow];
