import { once } from '../row.mjs';
import { behindBondedPhones } from '../load/bonded-phones.mjs';
import { runLoad } from '../load/srt-load.mjs';
import { startBondedIngest, startIngest, startUnreportedRelay } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../load/srt-load.mjs').Load} Load
 * @typedef {import('../load/srt-load.mjs').LoadResult} LoadResult
 */

/** The latency of the bonded listener, so that only the receiver differs. */
const LATENCY_MS = 2_000;
/** @type {Load} */
const FIVE = { publishers: 5, readers: 1, kbps: 6_000, seconds: 7, latencyMs: LATENCY_MS };
/** @type {Load} */
const TWENTY = { ...FIVE, publishers: 20 };
/** @type {Load} */
const STRIPED = { ...FIVE, publishers: 1, kbps: 4_500, seconds: 12 };
/** Sends packets over all links in turn and ignores their windows. */
const STRIPING = {
  links: 2,
  scheduler: /** @type {const} */ ('stripe'),
  impairments: [{ delayMs: 50 }, { delayMs: 150 }],
};
/** Minimum share that must arrive; with less, the cost is not comparable. */
const LEAST_SHARE = 0.99;

/**
 * Runs one round. Measures CPU and latency together.
 * @param {BenchContext} context
 * @param {'bonded' | 'plain'} path
 * @param {Load} load
 * @param {number} round
 * @returns {Promise<LoadResult>}
 */
function loadRound(context, path, load, round) {
  return once(context.shared, `srtla ${path} ${JSON.stringify(load)} ${round}`, async () => {
    const relay = path === 'plain' ? await startIngest(load, context) : await startBonded(context, load);
    const result = await runLoad(relay, load, context);
    if (result.share < LEAST_SHARE)
      throw new Error(`${path} delivered only ${(result.share * 100).toFixed(1)} %; is the machine busy?`);
    return result;
  });
}

/**
 * @param {BenchContext} context
 * @param {Load} load
 */
async function startBonded(context, load) {
  const { srtlaPort, ...relay } = await startBondedIngest(load, context);
  return behindBondedPhones(relay, srtlaPort, {}, context);
}

/** @type {Row} */
const cost = {
  id: 'srtla-cpu',
  what: 'bonded feeds, CPU per gigabyte delivered, 5 of 6 Mbit/s over 3 links each',
  unit: 's/GB',
  peer: 'plain SRT',
  goal: { text: 'at most 1.5 of plain SRT', met: ({ ratio }) => ratio !== null && ratio <= 1.5 },
  open: async (context) => ({
    own: async (round) => (await loadRound(context, 'bonded', FIVE, round)).cpuPerGb,
    peer: async (round) => (await loadRound(context, 'plain', FIVE, round)).cpuPerGb,
    close: async () => undefined,
  }),
};

/**
 * @param {string} id
 * @param {string} what
 * @param {'p50Ms' | 'p99Ms'} figure
 * @param {number} limitMs
 * @returns {Row}
 */
const delayRow = (id, what, figure, limitMs) => ({
  id,
  what: `bonded feeds, latency added to the negotiated one, ${what}`,
  unit: 'ms',
  peer: 'plain SRT',
  goal: {
    text: `at most ${limitMs} ms more than plain SRT`,
    met: ({ value, peerValue }) => peerValue !== null && value - peerValue <= limitMs,
  },
  open: async (context) => ({
    own: async (round) => (await loadRound(context, 'bonded', FIVE, round))[figure] - 2 * LATENCY_MS,
    peer: async (round) => (await loadRound(context, 'plain', FIVE, round))[figure] - 2 * LATENCY_MS,
    close: async () => undefined,
  }),
});

/** @type {Row} */
const twenty = {
  id: 'srtla-20',
  what: 'delivered of 20 bonded feeds of 6 Mbit/s at once',
  unit: '%',
  peer: 'plain SRT',
  goal: { text: 'all', met: ({ value }) => value >= 100 },
  open: async (context) => ({
    own: async () => (await runLoad(await startBonded(context, TWENTY), TWENTY, context)).share * 100,
    peer: async () => (await runLoad(await startIngest(TWENTY, context), TWENTY, context)).share * 100,
    close: async () => undefined,
  }),
};

/**
 * @param {BenchContext} context
 * @param {typeof startBondedIngest} start
 */
async function wireRatio(context, start) {
  const { srtlaPort, ...relay } = await start(STRIPED, context);
  const phones = await behindBondedPhones(relay, srtlaPort, STRIPING, context);
  let wire = NaN;
  const close = phones.close;
  phones.close = async () => {
    wire = await phones.wirePerOriginal();
    await close();
  };
  const { share } = await runLoad(phones, STRIPED, context);
  return wire / share;
}

/** @type {Row} */
const wire = {
  id: 'srtla-wire',
  what: 'bonded feed, bytes sent per byte delivered, packets in turn over links of 50 and 150 ms',
  unit: '×',
  peer: 'NAKREPORT off',
  goal: { text: 'at most 1.3', met: ({ value }) => value <= 1.3 },
  open: async (context) => ({
    own: () => wireRatio(context, startBondedIngest),
    peer: () => wireRatio(context, startUnreportedRelay),
    close: async () => undefined,
  }),
};

/** @type {Row[]} */
export const rows = [
  cost,
  delayRow('srtla-latency', 'median', 'p50Ms', 2),
  delayRow('srtla-latency-p99', 'p99', 'p99Ms', 10),
  twenty,
  wire,
];
