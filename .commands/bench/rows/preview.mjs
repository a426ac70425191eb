import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../open-measurement.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { openPreviewWatchers } from '../load/preview-watchers.mjs';
import { computeQuantile } from '../load/quantile.mjs';
import { readPssMegabytes } from '../setup/memory.mjs';
import { readCpuSeconds, waitFor } from '../setup/product.mjs';
import { createServer, fetchIngestUrl, openStudio } from '../setup/studio.mjs';
import { fetchUserId, createFreeUsers } from '../setup/users.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').ApiClient} ApiClient
 *
 * @typedef {object} ResourceUse CPU and memory are sums over BFF, agent and ingest.
 * @property {number} cores
 * @property {number} megabytes
 * @property {number} p99Ms p99 of GET status.
 *
 * @typedef {object} PreviewMeasurement Measurements of a product whose servers all show the same feed.
 * @property {() => Promise<ResourceUse>} measureWithoutWatchers Measures without watchers.
 * @property {() => Promise<ResourceUse>} measureWithMaxWatchers Measures with the maximum number of watchers.
 */

/** Feed of all servers. It is cheap to decode, because the OBS of every server decodes it. */
const FEED = /** @type {const} */ ({ size: '1280x720', fps: 30, kbps: 6_000, kind: 'filled' });
/** Maximum numbers of watchers of a server, and of a node or BFF: PREVIEW in schema/src/limits.ts. */
export const MAX_WATCHERS = { perServer: 5, total: 40 };
const SERVER_COUNT = MAX_WATCHERS.total / MAX_WATCHERS.perServer;
const SECONDS = 10;
const SETTLE_MS = 3_000;
const REQUEST_INTERVAL_MS = 20;
const MEASURED_PROCESSES = /(bff|relay-node)\/dist\/(ingest\/)?main\.js/;

/**
 * @param {BenchContext} context
 * @param {(() => unknown)[]} closers
 * @returns {Promise<PreviewMeasurement>}
 */
async function openPreviewMeasurement(context, closers) {
  const { product, apiClient, dataId } = await openStudio(context, { SERVER_SLOTS: String(SERVER_COUNT) });
  closers.push(product.close);
  const clip = await encodeClip(context.folder, FEED);
  const server = await createServer(apiClient, dataId);
  closers.push(startLoopedPhone(clip, await fetchIngestUrl(apiClient, server)).close);
  const users = await createFreeUsers(product.baseUrl, SERVER_COUNT - 1);
  const servers = [
    { bearer: apiClient.bearer, serverId: server.id },
    ...(await createGuestServers(apiClient, server.streamId, users)),
  ];
  const fetchStatus = () => apiClient.request('GET', `/server/${server.id}/status`);
  await waitFor(async () => (await fetchStatus()).srt);
  const pids = product.findProcesses(MEASURED_PROCESSES).map(({ pid }) => pid);
  const watcherTargets = servers.flatMap((server) =>
    Array.from({ length: MAX_WATCHERS.perServer }, () => server),
  );
  return {
    measureWithoutWatchers: () => measureResourceUse(pids, fetchStatus),
    async measureWithMaxWatchers() {
      const watchers = await openPreviewWatchers(product.baseUrl, watcherTargets);
      await sleep(SETTLE_MS);
      const bytesBefore = await watchers.readReceivedBytes();
      const resourceUse = await measureResourceUse(pids, fetchStatus);
      const bytesAfter = await watchers.readReceivedBytes();
      await watchers.close();
      // The product frees a slot when it notices that the watcher has left.
      await sleep(SETTLE_MS);
      const minBytes = Math.min(...bytesAfter.map((bytes, index) => bytes - (bytesBefore[index] ?? 0)));
      if (minBytes < (FEED.kbps * 125 * SECONDS) / 2) throw new Error('a watcher received too little data');
      return resourceUse;
    },
  };
}

/**
 * Creates a server that shows the stream's feed for each guest.
 * @param {ApiClient} owner
 * @param {number} streamId
 * @param {readonly ApiClient[]} guests
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
async function measureResourceUse(pids, fetchStatus) {
  const sumOverProcesses = (/** @type {(pid: number) => number} */ measureOf) =>
    pids.reduce((total, pid) => total + measureOf(pid), 0);
  const [cpuBefore, startedAt] = [sumOverProcesses(readCpuSeconds), performance.now()];
  /** @type {number[]} */
  const responseTimesMs = [];
  while (performance.now() - startedAt < SECONDS * 1_000) {
    const requestedAt = performance.now();
    await fetchStatus();
    responseTimesMs.push(performance.now() - requestedAt);
    await sleep(REQUEST_INTERVAL_MS);
  }
  return {
    cores: ((sumOverProcesses(readCpuSeconds) - cpuBefore) * 1_000) / (performance.now() - startedAt),
    megabytes: sumOverProcesses(readPssMegabytes),
    p99Ms: computeQuantile(responseTimesMs, 0.99),
  };
}

/** @type {Row} */
const coresRow = {
  id: 'preview-watch',
  title: `CPU per watcher of a feed of 6 Mbit/s, ${MAX_WATCHERS.total} watchers: sum of BFF, agent and ingest`,
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.02 cores: 50 watchers per core', isMet: ({ value }) => value <= 0.02 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureWithoutWatchers, measureWithMaxWatchers } = await openPreviewMeasurement(
        context,
        closers,
      );
      return {
        measure: async () => {
          const baseline = await measureWithoutWatchers();
          return ((await measureWithMaxWatchers()).cores - baseline.cores) / MAX_WATCHERS.total;
        },
      };
    }),
};

/** @type {Row} */
const memoryRow = {
  id: 'preview-memory',
  title: `memory per watcher of a feed of 6 Mbit/s, ${MAX_WATCHERS.total} watchers: sum of BFF, agent and ingest`,
  unit: 'MB',
  peer: null,
  goal: { text: 'at most 3 MB: 120 MB for all', isMet: ({ value }) => value <= 3 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureWithoutWatchers, measureWithMaxWatchers } = await openPreviewMeasurement(
        context,
        closers,
      );
      // The memory without watchers is measured once, because processes release memory late after watchers leave.
      const baseline = await measureWithoutWatchers();
      return {
        measure: async () =>
          ((await measureWithMaxWatchers()).megabytes - baseline.megabytes) / MAX_WATCHERS.total,
      };
    }),
};

/** @type {Row} */
const p99Row = {
  id: 'preview-p99',
  title: `p99 of GET status with ${MAX_WATCHERS.total} watchers of a feed of 6 Mbit/s`,
  unit: 'ms',
  peer: 'no watchers',
  goal: {
    text: 'at most twice the time without watchers',
    isMet: ({ ratio }) => ratio !== null && ratio <= 2,
  },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { measureWithoutWatchers, measureWithMaxWatchers } = await openPreviewMeasurement(
        context,
        closers,
      );
      // After this warm-up, Node has compiled the code.
      await measureWithMaxWatchers();
      return {
        measure: async () => (await measureWithMaxWatchers()).p99Ms,
        measurePeer: async () => (await measureWithoutWatchers()).p99Ms,
      };
    }),
};

export const rows = [coresRow, memoryRow, p99Row];
