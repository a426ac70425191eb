import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { watchFeeds } from '../load/preview-watchers.mjs';
import { computeQuantile } from '../load/quantile.mjs';
import { readPssMegabytes } from '../setup/memory.mjs';
import { readCpuSeconds, waitFor } from '../setup/product.mjs';
import { createServer, fetchIngestUrl, openStudio } from '../setup/studio.mjs';
import { fetchUserId, createFreeUsers } from '../setup/users.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Caller} Caller
 *
 * @typedef {object} ResourceUse Sums over BFF, agent and ingest.
 * @property {number} cores
 * @property {number} megabytes
 * @property {number} p99Ms p99 of GET status.
 *
 * @typedef {object} FeedMeasurement A product with servers that show one phone's feed.
 * @property {() => Promise<ResourceUse>} measureUnwatched Measures without watchers.
 * @property {() => Promise<ResourceUse>} measureWatched Measures with the maximum number of watchers.
 */

/** Feed that is cheap to decode, because the OBS of every server decodes it. */
const PHONE = /** @type {const} */ ({ size: '1280x720', fps: 30, kbps: 6_000, kind: 'filled' });
/** Maximum numbers of watchers of a server, and of a node or BFF: PREVIEW in schema/src/limits.ts. */
export const MAX_WATCHERS = { perServer: 5, total: 40 };
const SERVERS = MAX_WATCHERS.total / MAX_WATCHERS.perServer;
const SECONDS = 10;
const SETTLE_MS = 3_000;
const CALL_INTERVAL_MS = 20;
const MEASURED_PROCESSES = /(bff|relay-node)\/dist\/(ingest\/)?main\.js/;

/**
 * @param {BenchContext} context
 * @param {(() => unknown)[]} closers
 * @returns {Promise<FeedMeasurement>}
 */
async function openFeed(context, closers) {
  const { product, caller, dataId } = await openStudio(context, { SERVER_SLOTS: String(SERVERS) });
  closers.push(product.end);
  const clip = await encodeClip(context.folder, PHONE);
  const server = await createServer(caller, dataId);
  closers.push(startLoopedPhone(clip, await fetchIngestUrl(caller, server)).stop);
  const users = await createFreeUsers(product.baseUrl, SERVERS - 1);
  const servers = [
    { bearer: caller.bearer, serverId: server.id },
    ...(await createGuestServers(caller, server.streamId, users)),
  ];
  const fetchStatus = () => caller.request('GET', `/server/${server.id}/status`);
  await waitFor(async () => (await fetchStatus()).srt);
  const pids = product.findProcesses(MEASURED_PROCESSES).map(({ pid }) => pid);
  const watching = servers.flatMap((server) => Array.from({ length: MAX_WATCHERS.perServer }, () => server));
  return {
    measureUnwatched: () => measure(pids, fetchStatus),
    async measureWatched() {
      const watchers = await watchFeeds(product.baseUrl, watching);
      await sleep(SETTLE_MS);
      const bytesBefore = await watchers.readReceivedBytes();
      const use = await measure(pids, fetchStatus);
      const received = await watchers.readReceivedBytes();
      await watchers.close();
      // The product frees a slot when it notices that the watcher has left.
      await sleep(SETTLE_MS);
      const minBytes = Math.min(...received.map((bytes, index) => bytes - (bytesBefore[index] ?? 0)));
      if (minBytes < (PHONE.kbps * 125 * SECONDS) / 2) throw new Error('a watcher received too little data');
      return use;
    },
  };
}

/**
 * Creates a server that shows the stream's feed for each guest.
 * @param {Caller} owner
 * @param {number} streamId
 * @param {readonly Caller[]} guests
 */
async function createGuestServers(owner, streamId, guests) {
  await owner.request('PUT', `/stream/${streamId}/invites`, await Promise.all(guests.map(fetchUserId)));
  const servers = [];
  for (const guest of guests) {
    const { id: dataId } = await guest.request('POST', '/data', {});
    const { id: serverId } = await createServer(guest, dataId, streamId);
    servers.push({ bearer: guest.bearer, serverId });
  }
  return servers;
}

/**
 * @param {readonly number[]} pids
 * @param {() => Promise<unknown>} fetchStatus
 * @returns {Promise<ResourceUse>}
 */
async function measure(pids, fetchStatus) {
  const sum = (/** @type {(pid: number) => number} */ measureOf) =>
    pids.reduce((total, pid) => total + measureOf(pid), 0);
  const [cpuBefore, startedAt] = [sum(readCpuSeconds), performance.now()];
  /** @type {number[]} */
  const times = [];
  while (performance.now() - startedAt < SECONDS * 1_000) {
    const calledAt = performance.now();
    await fetchStatus();
    times.push(performance.now() - calledAt);
    await sleep(CALL_INTERVAL_MS);
  }
  return {
    cores: ((sum(readCpuSeconds) - cpuBefore) * 1_000) / (performance.now() - startedAt),
    megabytes: sum(readPssMegabytes),
    p99Ms: computeQuantile(times, 0.99),
  };
}

/** @type {Row} */
const coresRow = {
  id: 'preview-watch',
  title: `live previews of a feed of 6 Mbit/s, CPU of BFF, agent and ingest for each of ${MAX_WATCHERS.total} watchers`,
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.02 cores: 50 watchers per core', isMet: ({ value }) => value <= 0.02 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureUnwatched, measureWatched } = await openFeed(context, closers);
      return {
        measure: async () => {
          const unwatched = await measureUnwatched();
          return ((await measureWatched()).cores - unwatched.cores) / MAX_WATCHERS.total;
        },
      };
    }),
};

/** @type {Row} */
const memoryRow = {
  id: 'preview-memory',
  title: `live previews of a feed of 6 Mbit/s, memory of BFF, agent and ingest for each of ${MAX_WATCHERS.total} watchers`,
  unit: 'MB',
  peer: null,
  goal: { text: 'at most 3 MB: 120 MB for all', isMet: ({ value }) => value <= 3 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureUnwatched, measureWatched } = await openFeed(context, closers);
      // The unwatched memory is measured once, because processes release memory late after watchers leave.
      const unwatched = await measureUnwatched();
      return {
        measure: async () => ((await measureWatched()).megabytes - unwatched.megabytes) / MAX_WATCHERS.total,
      };
    }),
};

/** @type {Row} */
const p99Row = {
  id: 'preview-p99',
  title: `p99 of GET status while ${MAX_WATCHERS.total} watch feeds of 6 Mbit/s`,
  unit: 'ms',
  peer: 'nobody watching',
  goal: { text: 'at most twice', isMet: ({ ratio }) => ratio !== null && ratio <= 2 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureUnwatched, measureWatched } = await openFeed(context, closers);
      // After this warm-up, Node has compiled the code.
      await measureWatched();
      return {
        measure: async () => (await measureWatched()).p99Ms,
        measurePeer: async () => (await measureUnwatched()).p99Ms,
      };
    }),
};

export const rows = [coresRow, memoryRow, p99Row];
