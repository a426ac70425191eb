import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { watchFeeds } from '../load/preview-watchers.mjs';
import { quantile } from '../load/quantile.mjs';
import { pssMegabytes } from '../setup/memory.mjs';
import { cpuSeconds, until } from '../setup/product.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';
import { idOf, signInFree } from '../setup/users.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Caller} Caller
 *
 * @typedef {object} Figures Sums over BFF, agent and ingest.
 * @property {number} cores
 * @property {number} megabytes
 * @property {number} p99Ms p99 of GET status.
 *
 * @typedef {object} WatchedFeed A product with servers that show one phone's feed.
 * @property {() => Promise<Figures>} unwatched Without watchers.
 * @property {() => Promise<Figures>} watched With as many watchers as a node and a BFF accept.
 */

/** Cheap to decode, because the OBS of every server decodes it. */
const PHONE = /** @type {const} */ ({ size: '1280x720', fps: 30, kbps: 6_000, kind: 'filled' });
/** Watchers that one server, and one node or BFF, accept at most: PREVIEW in schema/src/limits.ts. */
export const MAX_WATCHERS = { ofServer: 5, all: 40 };
const SERVERS = MAX_WATCHERS.all / MAX_WATCHERS.ofServer;
const SECONDS = 10;
const SETTLE_MS = 3_000;
const CALL_EVERY_MS = 20;
const PARTS = /(bff|relay-node)\/dist\/(ingest\/)?main\.js/;

/**
 * @param {BenchContext} context
 * @param {(() => unknown)[]} closers
 * @returns {Promise<WatchedFeed>}
 */
async function openFeed(context, closers) {
  const { product, caller, dataId } = await openStudio(context, { SERVER_SLOTS: String(SERVERS) });
  closers.push(product.end);
  const clip = await encodeClip(context.folder, PHONE);
  const server = await createServer(caller, dataId);
  closers.push(startLoopedPhone(clip, await linkOf(caller, server)).stop);
  const users = await signInFree(product.baseUrl, SERVERS - 1);
  const servers = [
    { bearer: caller.bearer, serverId: server.id },
    ...(await serversOfGuests(caller, server.streamId, users)),
  ];
  const call = () => caller.do('GET', `/server/${server.id}/status`);
  await until(async () => (await call()).srt);
  const pids = product.parts(PARTS).map(({ pid }) => pid);
  const watching = servers.flatMap((each) => Array.from({ length: MAX_WATCHERS.ofServer }, () => each));
  return {
    unwatched: () => measure(pids, call),
    async watched() {
      const watchers = await watchFeeds(product.baseUrl, watching);
      await sleep(SETTLE_MS);
      const before = await watchers.bytes();
      const figures = await measure(pids, call);
      const received = await watchers.bytes();
      await watchers.close();
      // The product frees a place when it notices that the watcher has left.
      await sleep(SETTLE_MS);
      const least = Math.min(...received.map((bytes, index) => bytes - (before[index] ?? 0)));
      if (least < (PHONE.kbps * 125 * SECONDS) / 2) throw new Error('a watcher was left out');
      return figures;
    },
  };
}

/**
 * Creates a server that shows the stream's feed for each guest.
 * @param {Caller} owner
 * @param {number} streamId
 * @param {readonly Caller[]} guests
 */
async function serversOfGuests(owner, streamId, guests) {
  await owner.do('PUT', `/stream/${streamId}/invites`, await Promise.all(guests.map(idOf)));
  const servers = [];
  for (const guest of guests) {
    const { id: dataId } = await guest.do('POST', '/data', {});
    const { id: serverId } = await createServer(guest, dataId, streamId);
    servers.push({ bearer: guest.bearer, serverId });
  }
  return servers;
}

/**
 * @param {readonly number[]} pids
 * @param {() => Promise<unknown>} call
 * @returns {Promise<Figures>}
 */
async function measure(pids, call) {
  const sum = (/** @type {(pid: number) => number} */ of) => pids.reduce((total, pid) => total + of(pid), 0);
  const [before, since] = [sum(cpuSeconds), performance.now()];
  /** @type {number[]} */
  const times = [];
  while (performance.now() - since < SECONDS * 1_000) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
    await sleep(CALL_EVERY_MS);
  }
  return {
    cores: ((sum(cpuSeconds) - before) * 1_000) / (performance.now() - since),
    megabytes: sum(pssMegabytes),
    p99Ms: quantile(times, 0.99),
  };
}

/** @type {Row} */
const cores = {
  id: 'preview-watch',
  what: `live previews of a feed of 6 Mbit/s, CPU of BFF, agent and ingest for each of ${MAX_WATCHERS.all} watchers`,
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.02 cores: 50 watchers per core', met: ({ value }) => value <= 0.02 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { unwatched, watched } = await openFeed(context, closers);
      return {
        own: async () => {
          const before = await unwatched();
          return ((await watched()).cores - before.cores) / MAX_WATCHERS.all;
        },
      };
    }),
};

/** @type {Row} */
const memory = {
  id: 'preview-memory',
  what: `live previews of a feed of 6 Mbit/s, memory of BFF, agent and ingest for each of ${MAX_WATCHERS.all} watchers`,
  unit: 'MB',
  peer: null,
  goal: { text: 'at most 3 MB: 120 MB for all', met: ({ value }) => value <= 3 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { unwatched, watched } = await openFeed(context, closers);
      // Measured once, because the process keeps memory for a while after watchers leave.
      const before = await unwatched();
      return { own: async () => ((await watched()).megabytes - before.megabytes) / MAX_WATCHERS.all };
    }),
};

/** @type {Row} */
const p99 = {
  id: 'preview-p99',
  what: `p99 of GET status while ${MAX_WATCHERS.all} watch feeds of 6 Mbit/s`,
  unit: 'ms',
  peer: 'nobody watching',
  goal: { text: 'at most twice', met: ({ ratio }) => ratio !== null && ratio <= 2 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { unwatched, watched } = await openFeed(context, closers);
      // A warm-up, so that Node has compiled the code.
      await watched();
      return { own: async () => (await watched()).p99Ms, peer: async () => (await unwatched()).p99Ms };
    }),
};

export const rows = [cores, memory, p99];
