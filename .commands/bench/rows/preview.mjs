import { setTimeout as sleep } from 'node:timers/promises';
import { openParts } from '../closing.mjs';
import { encodeClip, startLoopedPhone } from '../load/looped-phone.mjs';
import { quantile } from '../load/quantile.mjs';
import { cpuSeconds, until } from '../setup/product.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Product} Product
 */

const PHONE = { size: '1280x720', fps: 30, kbps: 6_000 };
/** Most of one server. */
const WATCHERS = 5;
const SECONDS = 10;
const SETTLE_MS = 3_000;
const CALL_EVERY_MS = 20;

/**
 * @typedef {object} WatchedFeed A product with a phone whose feed can be watched.
 * @property {() => Promise<{ cores: number, p99Ms: number }>} alone
 * @property {() => Promise<{ cores: number, p99Ms: number }>} watched
 */

/**
 * @param {BenchContext} context
 * @param {(() => unknown)[]} closing
 * @returns {Promise<WatchedFeed>}
 */
async function openFeed(context, closing) {
  const { product, caller, dataId } = await openStudio(context);
  closing.push(product.end);
  const clip = await encodeClip(context.folder, PHONE);
  const server = await createServer(caller, dataId);
  closing.push(startLoopedPhone(clip, await linkOf(caller, server)).stop);
  const call = () => caller.do('GET', `/server/${server.id}/status`);
  await until(async () => (await call()).srt);
  const request = JSON.stringify({ token: caller.bearer, serverId: server.id, of: 'feed' });
  return {
    alone: () => measure(product, call),
    async watched() {
      const opened = Array.from({ length: WATCHERS }, () => watch(product.baseUrl, request));
      const watchers = await Promise.all(opened);
      await sleep(SETTLE_MS);
      const before = watchers.map(({ bytes }) => bytes());
      const figures = await measure(product, call);
      const least = Math.min(...watchers.map(({ bytes }, index) => bytes() - (before[index] ?? 0)));
      for (const { close } of watchers) close();
      if (least < (PHONE.kbps * 125 * SECONDS) / 2) throw new Error('a watcher was left out');
      return figures;
    },
  };
}

/**
 * @param {Product} product
 * @param {() => Promise<unknown>} call
 * @returns {Promise<{ cores: number, p99Ms: number }>} CPU of BFF, agent and ingest, and the time of a call.
 */
async function measure(product, call) {
  const parts = product.parts(/(bff|relay-node)\/dist\/(ingest\/)?main\.js/).map(({ pid }) => pid);
  const used = () => parts.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const [before, since] = [used(), performance.now()];
  /** @type {number[]} */
  const times = [];
  while (performance.now() - since < SECONDS * 1_000) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
    await sleep(CALL_EVERY_MS);
  }
  return {
    cores: ((used() - before) * 1_000) / (performance.now() - since),
    p99Ms: quantile(times, 0.99),
  };
}

/**
 * @param {string} baseUrl
 * @param {string} request
 * @returns {Promise<{ bytes: () => number, close: () => void }>}
 */
async function watch(baseUrl, request) {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/preview`);
  let bytes = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) bytes += /** @type {Buffer} */ (data).length;
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(request);
  return { bytes: () => bytes, close: () => socket.terminate() };
}

/** @type {Row} */
const cores = {
  id: 'preview-watch',
  what: `live preview of a feed of 6 Mbit/s, CPU of BFF, agent and ingest for each of ${WATCHERS} watchers`,
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.02 cores: 50 watchers per core', met: ({ value }) => value <= 0.02 },
  open: (context) =>
    openParts(async (closing) => {
      const { alone, watched } = await openFeed(context, closing);
      return {
        own: async () => {
          const before = await alone();
          return ((await watched()).cores - before.cores) / WATCHERS;
        },
      };
    }),
};

/** @type {Row} */
const p99 = {
  id: 'preview-p99',
  what: `p99 of GET status while ${WATCHERS} watch a feed of 6 Mbit/s`,
  unit: 'ms',
  peer: 'nobody watching',
  goal: { text: 'at most twice', met: ({ ratio }) => ratio !== null && ratio <= 2 },
  open: (context) =>
    openParts(async (closing) => {
      const { alone, watched } = await openFeed(context, closing);
      return { own: async () => (await watched()).p99Ms, peer: async () => (await alone()).p99Ms };
    }),
};

export const rows = [cores, p99];
