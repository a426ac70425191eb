import { setTimeout as sleep } from 'node:timers/promises';
import { readCpuSeconds, waitFor } from '../setup/product.mjs';
import { PHONE_LATENCY_MS, startPhone } from '../load/phone.mjs';
import { computeBrightness, isCard, isFlat, watchProgram } from '../load/program.mjs';
import { createServer, fetchIngestUrl, openCreations, openStudio } from '../setup/studio.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const IDLE_SECONDS = 10;
const BRIDGING_DELAY_MS = 3000;
/** More than for other rows, because the first creations also compile the product's code. */
export const CREATION_ROUNDS = 11;
const WARM_UP_MS = 3000;
/** SRT latency between ingest and OBS on loopback, ms. */
const READER_LATENCY_MS = 20;

/** @param {BenchContext} context */
async function openBroadcast(context) {
  const { product, apiClient, dataId } = await openStudio(context);
  const server = await createServer(apiClient, dataId);
  const ingestUrl = await fetchIngestUrl(apiClient, server);
  const phone = startPhone(ingestUrl);
  const fetchStatus = () => apiClient.request('GET', `/server/${server.id}/status`);
  await waitFor(async () => (await fetchStatus()).srt);
  await apiClient.request('POST', `/server/${server.id}/obs/scene`, { scene: 'Live' });
  await apiClient.request('POST', `/server/${server.id}/obs/start`);
  await sleep(3000);
  const program = watchProgram(product.flvUrl);
  await program.waitForFrame((frame) => !isFlat(frame));
  const state = { phone };
  return {
    product,
    apiClient,
    server,
    ingestUrl,
    program,
    fetchStatus,
    state,
    async close() {
      state.phone.cutConnection();
      program.close();
      await product.close();
    },
  };
}

/** @type {Row} */
const coldCreationRow = {
  id: 'create-cold',
  title: 'create server → scene on the live channel, process runner, cold',
  unit: 'ms',
  rounds: CREATION_ROUNDS,
  peer: null,
  goal: { text: 'at most 400 ms', isMet: ({ value }) => value <= 400 },
  async open(context) {
    const { product, measure, close } = await openCreations(context);
    return {
      async measure() {
        const elapsedMs = await measure();
        await waitFor(() => product.findProcesses(/^obs /).length === 0);
        return elapsedMs;
      },
      close,
    };
  },
};

/** @type {Row} */
const warmCreationRow = {
  id: 'create-warm',
  title: 'create server → scene on the live channel, process runner, warm pool of one',
  unit: 'ms',
  rounds: CREATION_ROUNDS,
  peer: null,
  goal: { text: 'at most 120 ms', isMet: ({ value }) => value <= 120 },
  async open(context) {
    const { product, measure, close } = await openCreations(context, { WARM_POOL: '1' });
    const waitForWarmServer = async () => {
      await waitFor(() => product.findProcesses(/^obs /).length === 1);
      // The process exists before OBS responds.
      await sleep(WARM_UP_MS);
    };
    return {
      async measure() {
        await waitForWarmServer();
        return measure();
      },
      close,
    };
  },
};

/** @type {Row} */
const idleCostRow = {
  id: 'idle-cost',
  title: 'CPU of an idle server (OBS, its display and its guard), share of one core',
  unit: '%',
  peer: null,
  goal: { text: 'at most 3 %', isMet: ({ value }) => value <= 3 },
  async open(context) {
    const { product, apiClient, dataId } = await openStudio(context);
    await createServer(apiClient, dataId);
    await sleep(5000);
    const pids = product.findProcesses(/^(obs|Xvfb) |runner\/guard/).map(({ pid }) => pid);
    const sumCpuSeconds = () => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0);
    return {
      async measure() {
        const cpuBefore = sumCpuSeconds();
        await sleep(IDLE_SECONDS * 1000);
        return ((sumCpuSeconds() - cpuBefore) / IDLE_SECONDS) * 100;
      },
      close: product.close,
    };
  },
};

/** @type {Row} */
const feedReturnRow = {
  id: 'feed-return',
  title: 'publisher back after a drop → picture in the decoded program',
  unit: 'ms',
  peer: null,
  goal: {
    text: 'at most 500 ms after its first key frame, 250 ms of output and decoder included',
    isMet: ({ value }) => value <= 750,
  },
  async open(context) {
    const broadcast = await openBroadcast(context);
    return {
      async measure() {
        broadcast.state.phone.cutConnection();
        await broadcast.program.waitForFrame(isFlat);
        await sleep(1000);
        const shownAt = broadcast.program.waitForFrame((frame) => !isFlat(frame));
        broadcast.state.phone = startPhone(broadcast.ingestUrl);
        const arrivedAt = await waitFor(
          async () => ((await broadcast.fetchStatus()).srt ? performance.now() : 0),
          30_000,
          10,
        );
        const elapsedMs = (await shownAt) - arrivedAt;
        await sleep(3000);
        return elapsedMs;
      },
      close: broadcast.close,
    };
  },
};

/** @type {Row} */
const feedLostRow = {
  id: 'feed-lost',
  title: 'feed lost → Be right back in the decoded program',
  unit: 'ms',
  peer: null,
  goal: {
    text: `at most ${BRIDGING_DELAY_MS} + 500 ms, 250 ms of output and decoder included`,
    isMet: ({ value }) => value <= BRIDGING_DELAY_MS + 750,
  },
  async open(context) {
    const broadcast = await openBroadcast(context);
    return {
      async measure() {
        const startedAt = performance.now();
        broadcast.state.phone.cutConnection();
        const elapsedMs = (await broadcast.program.waitForFrame(isFlat)) - startedAt;
        broadcast.state.phone = startPhone(broadcast.ingestUrl);
        await broadcast.program.waitForFrame((frame) => !isFlat(frame));
        await sleep(3000);
        return elapsedMs;
      },
      close: broadcast.close,
    };
  },
};

/** @type {Row} */
const latencyRow = {
  id: 'phone-to-platform',
  title: 'phone → decoded program of the platform, on top of the SRT latencies',
  unit: 'ms',
  peer: null,
  goal: { text: 'under 1000 ms', isMet: ({ value }) => value < 1000 },
  async open(context) {
    const broadcast = await openBroadcast(context);
    return {
      async measure() {
        await sleep(1500);
        const shownAt = broadcast.program.waitForFrame((frame) => computeBrightness(frame) > 160);
        const flashedAt = broadcast.state.phone.flash(true);
        const elapsedMs = (await shownAt) - flashedAt;
        broadcast.state.phone.flash(false);
        await broadcast.program.waitForFrame((frame) => computeBrightness(frame) < 120);
        return elapsedMs - PHONE_LATENCY_MS - READER_LATENCY_MS;
      },
      close: broadcast.close,
    };
  },
};

/** @type {Row} */
const bffKilledRow = {
  id: 'bff-killed',
  title: 'BFF killed → control available again while the program continues',
  unit: 'ms',
  peer: null,
  goal: { text: 'under 3000 ms, the program never stops', isMet: ({ value }) => value < 3000 },
  async open(context) {
    const broadcast = await openBroadcast(context);
    const fetchChannelSince = async () => {
      const response = await fetch(`${broadcast.product.baseUrl}/sandbox/platform/channels`);
      const channels = /** @type {{ login: string, since: number }[]} */ (await response.json());
      return channels.find(({ login }) => login === 'streamer')?.since;
    };
    return {
      async measure() {
        const sinceBefore = await fetchChannelSince();
        const [bff] = broadcast.product.findProcesses(/bff\/dist\/main\.js/);
        process.kill(bff?.pid ?? 0, 'SIGKILL');
        const startedAt = performance.now();
        await waitFor(async () => (await broadcast.fetchStatus()).obs, 30_000, 10);
        const elapsedMs = performance.now() - startedAt;
        if ((await fetchChannelSince()) !== sinceBefore) throw new Error('the program was interrupted');
        await sleep(6000);
        return elapsedMs;
      },
      close: broadcast.close,
    };
  },
};

/** @type {Row} */
const obsKilledRow = {
  id: 'obs-killed',
  title: 'OBS killed during a broadcast → its picture again at the platform, on the same connection',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 3000 ms', isMet: ({ value }) => value <= 3000 },
  open: (context) =>
    Promise.resolve({
      // Each kill gets its own product, because the node waits longer before each restart of the same server.
      async measure() {
        const broadcast = await openBroadcast(context);
        try {
          const [obs] = broadcast.product.findProcesses(/^obs /);
          if (!obs) throw new Error('OBS is not running');
          process.kill(obs.pid, 'SIGKILL');
          const startedAt = performance.now();
          await broadcast.program.waitForFrame(isCard);
          return (await broadcast.program.waitForFrame((frame) => !isCard(frame))) - startedAt;
        } finally {
          await broadcast.apiClient.request('DELETE', `/server/${broadcast.server.id}`);
          await broadcast.close();
        }
      },
      close: () => Promise.resolve(),
    }),
};

export const rows = [
  coldCreationRow,
  warmCreationRow,
  idleCostRow,
  feedReturnRow,
  feedLostRow,
  latencyRow,
  bffKilledRow,
  obsKilledRow,
];
