import { runOnce } from '../row.mjs';
import { connectBondedPhones } from '../load/bonded-phones.mjs';
import { runLoad } from '../load/srt-load.mjs';
import { startBondedIngest, startIngest, startRelayWithoutNakReports } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../load/srt-load.mjs').Load} Load
 * @typedef {import('../load/srt-load.mjs').LoadResult} LoadResult
 */

/** Latency of both listeners, ms. It is equal, so only the receiver differs. */
const LATENCY_MS = 2_000;
/** @type {Load} */
const FIVE_FEEDS = { publishers: 5, readers: 1, kbps: 6_000, seconds: 7, latencyMs: LATENCY_MS };
/** @type {Load} */
const TWENTY_FEEDS = { ...FIVE_FEEDS, publishers: 20 };
/** @type {Load} */
const ROUND_ROBIN_FEED = { ...FIVE_FEEDS, publishers: 1, kbps: 4_500, seconds: 12 };
/** Network of a phone that distributes its packets round-robin over all links and ignores the links' windows. */
const ROUND_ROBIN_NETWORK = {
  links: 2,
  scheduler: /** @type {const} */ ('round-robin'),
  impairments: [{ delayMs: 50 }, { delayMs: 150 }],
};
/** Minimum delivered share. With a lower share, the cost is not comparable. */
const MIN_SHARE = 0.99;

/**
 * Runs one round. Measures CPU and latency together.
 * @param {BenchContext} context
 * @param {'bonded' | 'plain'} route
 * @param {Load} load
 * @param {number} round
 * @returns {Promise<LoadResult>}
 */
function runRound(context, route, load, round) {
  return runOnce(context.shared, `srtla ${route} ${JSON.stringify(load)} ${round}`, async () => {
    const relay = route === 'plain' ? await startIngest(load, context) : await startBonded(context, load);
    const result = await runLoad(relay, load, context);
    if (result.share < MIN_SHARE)
      throw new Error(`${route} delivered only ${(result.share * 100).toFixed(1)} %; is the machine busy?`);
    return result;
  });
}

/**
 * @param {BenchContext} context
 * @param {Load} load
 */
async function startBonded(context, load) {
  const { srtlaPort, ...relay } = await startBondedIngest(load, context);
  return connectBondedPhones(relay, srtlaPort, {}, context);
}

/** @type {Row} */
const costRow = {
  id: 'srtla-cpu',
  title: 'bonded feeds, CPU per gigabyte delivered, 5 of 6 Mbit/s over 3 links each',
  unit: 's/GB',
  peer: 'plain SRT',
  goal: { text: 'at most 1.5 of plain SRT', isMet: ({ ratio }) => ratio !== null && ratio <= 1.5 },
  open: async (context) => ({
    measure: async (round) => (await runRound(context, 'bonded', FIVE_FEEDS, round)).cpuPerGb,
    measurePeer: async (round) => (await runRound(context, 'plain', FIVE_FEEDS, round)).cpuPerGb,
    close: async () => undefined,
  }),
};

/**
 * @param {string} id
 * @param {string} title
 * @param {'p50Ms' | 'p99Ms'} metric
 * @param {number} limitMs
 * @returns {Row}
 */
const createLatencyRow = (id, title, metric, limitMs) => ({
  id,
  title: `bonded feeds, latency added to the negotiated one, ${title}`,
  unit: 'ms',
  peer: 'plain SRT',
  goal: {
    text: `at most ${limitMs} ms more than plain SRT`,
    isMet: ({ value, peerValue }) => peerValue !== null && value - peerValue <= limitMs,
  },
  open: async (context) => ({
    measure: async (round) => (await runRound(context, 'bonded', FIVE_FEEDS, round))[metric] - 2 * LATENCY_MS,
    measurePeer: async (round) =>
      (await runRound(context, 'plain', FIVE_FEEDS, round))[metric] - 2 * LATENCY_MS,
    close: async () => undefined,
  }),
});

/** @type {Row} */
const twentyFeedsRow = {
  id: 'srtla-20',
  title: 'delivered share of 20 concurrent bonded feeds of 6 Mbit/s',
  unit: '%',
  peer: 'plain SRT',
  goal: { text: '100 %', isMet: ({ value }) => value >= 100 },
  open: async (context) => ({
    measure: async () =>
      (await runLoad(await startBonded(context, TWENTY_FEEDS), TWENTY_FEEDS, context)).share * 100,
    measurePeer: async () =>
      (await runLoad(await startIngest(TWENTY_FEEDS, context), TWENTY_FEEDS, context)).share * 100,
    close: async () => undefined,
  }),
};

/**
 * @param {BenchContext} context
 * @param {typeof startBondedIngest} start
 */
async function measureWireRatio(context, start) {
  const { srtlaPort, ...relay } = await start(ROUND_ROBIN_FEED, context);
  const phones = await connectBondedPhones(relay, srtlaPort, ROUND_ROBIN_NETWORK, context);
  let ratio = NaN;
  const close = phones.close;
  phones.close = async () => {
    ratio = await phones.readWireRatio();
    await close();
  };
  const { share } = await runLoad(phones, ROUND_ROBIN_FEED, context);
  return ratio / share;
}

/** @type {Row} */
const wireBytesRow = {
  id: 'srtla-wire',
  title: 'bonded feed, bytes sent per byte delivered, packets in turn over links of 50 and 150 ms',
  unit: '×',
  peer: 'NAKREPORT off',
  goal: { text: 'at most 1.3', isMet: ({ value }) => value <= 1.3 },
  open: async (context) => ({
    measure: () => measureWireRatio(context, startBondedIngest),
    measurePeer: () => measureWireRatio(context, startRelayWithoutNakReports),
    close: async () => undefined,
  }),
};

/** @type {Row[]} */
export const rows = [
  costRow,
  createLatencyRow('srtla-latency', 'median', 'p50Ms', 2),
  createLatencyRow('srtla-latency-p99', 'p99', 'p99Ms', 10),
  twentyFeedsRow,
  wireBytesRow,
];
