import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../open-measurement.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { startIngest } from '../load/srt-relays.mjs';
import { readCpuSeconds } from '../setup/product.mjs';

/** @typedef {import('../row.mjs').Row} Row */

const FEED = { size: '1280x720', fps: 30, kbps: 6_000 };
/** Maximum number of agents of an ingest: two, while one agent replaces the other. */
const WATCHERS = 2;
const SECONDS = 10;
/** Time in which the phone and the watchers connect and Node compiles hot code, ms. */
const WARM_UP_MS = 5_000;

/** @type {Row} */
const watchedRow = {
  id: 'feed-watch',
  title: 'ingest, one feed of 6 Mbit/s, CPU for each agent that watches it',
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.02 cores', isMet: ({ value }) => value <= 0.02 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const ingest = await startIngest({ publishers: 1, readers: 0, latencyMs: 120 }, context);
      closers.push(ingest.close);
      const clip = await encodeClip(context.folder, FEED);
      const id = ingest.publishId.replace('%d', '0');
      closers.push(startLoopedPhone(clip, `srt://127.0.0.1:${ingest.publishPort}?streamid=${id}`).close);
      await sleep(WARM_UP_MS);
      return {
        async measure() {
          const unwatchedCores = await measureCores(ingest.pid);
          const watchers = Array.from({ length: WATCHERS }, () => watchFeed(ingest.socketPath ?? ''));
          await sleep(WARM_UP_MS);
          const bytesBefore = watchers.map(({ bytes }) => bytes());
          const watchedCores = await measureCores(ingest.pid);
          const minBytes = Math.min(
            ...watchers.map(({ bytes }, index) => bytes() - (bytesBefore[index] ?? 0)),
          );
          for (const { close } of watchers) close();
          if (minBytes < (FEED.kbps * 125 * SECONDS) / 2)
            throw new Error('a watcher received too little data');
          return (watchedCores - unwatchedCores) / WATCHERS;
        },
      };
    }),
};

/** @param {number} pid @returns {Promise<number>} Mean CPU use over ten seconds, cores. */
async function measureCores(pid) {
  const [cpuBefore, startedAt] = [readCpuSeconds(pid), performance.now()];
  await sleep(SECONDS * 1_000);
  return ((readCpuSeconds(pid) - cpuBefore) * 1_000) / (performance.now() - startedAt);
}

/**
 * Reads the preview of the only feed, as an agent does.
 * @param {string} socketPath
 */
function watchFeed(socketPath) {
  let bytes = 0;
  const digest = createHash('sha256').update('bench-key-0').digest('hex');
  const outgoing = request({ socketPath, path: `/feeds/${digest}` }, (response) => {
    response.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length));
    response.on('error', () => undefined);
  });
  outgoing.on('error', () => undefined);
  outgoing.end();
  return { bytes: () => bytes, close: () => void outgoing.destroy() };
}

export const rows = [watchedRow];
