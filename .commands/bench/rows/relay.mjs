import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, until } from '../setup/product.mjs';
import { PHONE_LATENCY_MS, startPhone } from '../load/phone.mjs';
import { brightness, isCard, isFlat, watchProgram } from '../load/program.mjs';
import { createServer, linkOf, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const IDLE_SECONDS = 10;
const AFTER_MS = 3000;
const WARM_UP_MS = 3000;
/** OBS reads the ingest with this latency on loopback. */
const READER_LATENCY_MS = 20;

/** @param {BenchContext} context */
async function openBroadcast(context) {
  const { product, caller, dataId } = await openStudio(context);
  const server = await createServer(caller, dataId);
  const link = await linkOf(caller, server);
  const phone = startPhone(link);
  const status = () => caller.do('GET', `/server/${server.id}/status`);
  await until(async () => (await status()).srt);
  await caller.do('POST', `/server/${server.id}/obs/scene`, { scene: 'Live' });
  await caller.do('POST', `/server/${server.id}/obs/start`);
  await sleep(3000);
  const program = watchProgram(product.flvUrl);
  await program.first((frame) => !isFlat(frame));
  const state = { phone };
  return {
    product,
    caller,
    server,
    link,
    program,
    status,
    state,
    async close() {
      state.phone.vanish();
      program.close();
      await product.end();
    },
  };
}

/** @type {Row} */
const createCold = {
  id: 'create-cold',
  what: 'create server → scene reported, process runner, cold, as a client sees it',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 400 ms', met: ({ value }) => value <= 400 },
  async open(context) {
    const { product, caller, dataId } = await openStudio(context);
    return {
      async own() {
        const began = performance.now();
        const server = await createServer(caller, dataId);
        const took = performance.now() - began;
        await caller.do('DELETE', `/server/${server.id}`);
        await until(() => product.parts(/^obs /).length === 0);
        return took;
      },
      close: product.end,
    };
  },
};

/** @type {Row} */
const createWarm = {
  id: 'create-warm',
  what: 'create server → scene reported, process runner, warm pool of one, as a client sees it',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 120 ms', met: ({ value }) => value <= 120 },
  async open(context) {
    const { product, caller, dataId } = await openStudio(context, { WARM_POOL: '1' });
    const oneWaits = async () => {
      await until(() => product.parts(/^obs /).length === 1);
      // The process exists before OBS responds.
      await sleep(WARM_UP_MS);
    };
    return {
      async own() {
        await oneWaits();
        const began = performance.now();
        const server = await createServer(caller, dataId);
        const took = performance.now() - began;
        await caller.do('DELETE', `/server/${server.id}`);
        return took;
      },
      close: product.end,
    };
  },
};

/** @type {Row} */
const idleCost = {
  id: 'idle-cost',
  what: 'an idle server: OBS, its display and its guard, of one core',
  unit: '%',
  peer: null,
  goal: { text: 'at most 3 %', met: ({ value }) => value <= 3 },
  async open(context) {
    const { product, caller, dataId } = await openStudio(context);
    await createServer(caller, dataId);
    await sleep(5000);
    const pids = product.parts(/^(obs|Xvfb) |runner\/guard/).map(({ pid }) => pid);
    const spent = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    return {
      async own() {
        const before = spent();
        await sleep(IDLE_SECONDS * 1000);
        return ((spent() - before) / IDLE_SECONDS) * 100;
      },
      close: product.end,
    };
  },
};

/** @type {Row} */
const feedReturn = {
  id: 'feed-return',
  what: 'publisher back after a drop → picture in the decoded program',
  unit: 'ms',
  peer: null,
  goal: {
    text: 'at most 500 ms after its first key frame, 250 ms of output and decoder included',
    met: ({ value }) => value <= 750,
  },
  async open(context) {
    const studio = await openBroadcast(context);
    return {
      async own() {
        studio.state.phone.vanish();
        await studio.program.first(isFlat);
        await sleep(1000);
        const seen = studio.program.first((frame) => !isFlat(frame));
        studio.state.phone = startPhone(studio.link);
        const arrived = await until(
          async () => ((await studio.status()).srt ? performance.now() : 0),
          30_000,
          10,
        );
        const took = (await seen) - arrived;
        await sleep(3000);
        return took;
      },
      close: studio.close,
    };
  },
};

/** @type {Row} */
const feedLost = {
  id: 'feed-lost',
  what: 'feed lost → Be right back in the decoded program',
  unit: 'ms',
  peer: null,
  goal: {
    text: `at most ${AFTER_MS} + 500 ms, 250 ms of output and decoder included`,
    met: ({ value }) => value <= AFTER_MS + 750,
  },
  async open(context) {
    const studio = await openBroadcast(context);
    return {
      async own() {
        const began = performance.now();
        studio.state.phone.vanish();
        const took = (await studio.program.first(isFlat)) - began;
        studio.state.phone = startPhone(studio.link);
        await studio.program.first((frame) => !isFlat(frame));
        await sleep(3000);
        return took;
      },
      close: studio.close,
    };
  },
};

/** @type {Row} */
const latency = {
  id: 'phone-to-platform',
  what: 'phone → decoded program of the platform, on top of the SRT latencies',
  unit: 'ms',
  peer: null,
  goal: { text: 'under 1000 ms', met: ({ value }) => value < 1000 },
  async open(context) {
    const studio = await openBroadcast(context);
    return {
      async own() {
        await sleep(1500);
        const seen = studio.program.first((frame) => brightness(frame) > 160);
        const flashed = studio.state.phone.flash(true);
        const took = (await seen) - flashed;
        studio.state.phone.flash(false);
        await studio.program.first((frame) => brightness(frame) < 120);
        return took - PHONE_LATENCY_MS - READER_LATENCY_MS;
      },
      close: studio.close,
    };
  },
};

/** @type {Row} */
const bffKilled = {
  id: 'bff-killed',
  what: 'BFF killed → control available again while the program continues',
  unit: 'ms',
  peer: null,
  goal: { text: 'under 3000 ms, the program never stops', met: ({ value }) => value < 3000 },
  async open(context) {
    const studio = await openBroadcast(context);
    const since = async () => {
      const answer = await fetch(`${studio.product.baseUrl}/sandbox/platform/channels`);
      const channels = /** @type {{ login: string, since: number }[]} */ (await answer.json());
      return channels.find(({ login }) => login === 'streamer')?.since;
    };
    return {
      async own() {
        const before = await since();
        const [bff] = studio.product.parts(/bff\/dist\/main\.js/);
        process.kill(bff?.pid ?? 0, 'SIGKILL');
        const began = performance.now();
        await until(async () => (await studio.status()).obs, 30_000, 10);
        const took = performance.now() - began;
        if ((await since()) !== before) throw new Error('the program was interrupted');
        await sleep(6000);
        return took;
      },
      close: studio.close,
    };
  },
};

/** @type {Row} */
const obsKilled = {
  id: 'obs-killed',
  what: 'OBS killed during a broadcast → its picture again at the platform, on the same connection',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 3000 ms', met: ({ value }) => value <= 3000 },
  open: (context) =>
    Promise.resolve({
      // A product for each kill, because the node waits longer before each restart of one that ends again and again.
      async own() {
        const studio = await openBroadcast(context);
        try {
          const [obs] = studio.product.parts(/^obs /);
          if (!obs) throw new Error('OBS is not running');
          process.kill(obs.pid, 'SIGKILL');
          const began = performance.now();
          await studio.program.first(isCard);
          return (await studio.program.first((frame) => !isCard(frame))) - began;
        } finally {
          await studio.caller.do('DELETE', `/server/${studio.server.id}`);
          await studio.close();
        }
      },
      close: () => Promise.resolve(),
    }),
};

export const rows = [createCold, createWarm, idleCost, feedReturn, feedLost, latency, bffKilled, obsKilled];
