import { runOnce } from '../row.mjs';
import { runLoad } from '../load/srt-load.mjs';
import { addBadNetwork, startCRelay, startIngest, startLiveTransmit } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../load/srt-load.mjs').Load} Load
 * @typedef {import('../load/srt-load.mjs').LoadResult} LoadResult
 * @typedef {import('../load/srt-relays.mjs').StartRelay} StartRelay
 */

/** @type {Load} */
const ONE_READER = { publishers: 1, readers: 1, kbps: 50_000, seconds: 7, latencyMs: 120 };
/** @type {Load} */
const FOUR_READERS = { ...ONE_READER, readers: 4 };
/** @type {Load} */
const FIFTY_PUBLISHERS = { ...ONE_READER, publishers: 50, kbps: 2_000 };
/** @type {Load} */
const LOSSY_FEED = { ...ONE_READER, kbps: 6_000, seconds: 13, latencyMs: 400 };

/** @type {Record<string, StartRelay>} */
const RELAYS = { ingest: startIngest, 'srt-live-transmit': startLiveTransmit, 'C relay': startCRelay };

/**
 * Runs one round of one relay under one load. Measures CPU and latency together.
 * @param {BenchContext} context
 * @param {string} name
 * @param {Load} load
 * @param {number} round
 * @returns {Promise<LoadResult>}
 */
function runRound(context, name, load, round) {
  return runOnce(context.shared, `srt ${name} ${JSON.stringify(load)} ${round}`, async () => {
    const start = RELAYS[name] ?? startIngest;
    const result = await runLoad(await start(load, context), load, context);
    // CPU and latency are not comparable if data was lost.
    if (result.share < 0.99)
      throw new Error(`${name} delivered only ${(result.share * 100).toFixed(1)} %; is the machine busy?`);
    return result;
  });
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Load} load
 * @param {string} peer
 * @param {number} limit Maximum ratio.
 * @returns {Row}
 */
function createCostRow(id, title, load, peer, limit) {
  return {
    id,
    title: `SRT relay, CPU per gigabyte delivered, ${title}`,
    unit: 's/GB',
    peer,
    goal: { text: `at most ${limit} of ${peer}`, isMet: ({ ratio }) => ratio !== null && ratio <= limit },
    open: async (context) => ({
      measure: async (round) => (await runRound(context, 'ingest', load, round)).cpuPerGb,
      measurePeer: async (round) => (await runRound(context, peer, load, round)).cpuPerGb,
      close: async () => undefined,
    }),
  };
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Load} load
 * @param {string} peer
 * @param {'p50Ms' | 'p99Ms'} metric
 * @param {number} limitMs
 * @returns {Row}
 */
function createLatencyRow(id, title, load, peer, metric, limitMs) {
  const computeAddedLatency = (/** @type {LoadResult} */ result) => result[metric] - 2 * load.latencyMs;
  return {
    id,
    title: `SRT relay, latency added to the negotiated one, ${title}`,
    unit: 'ms',
    peer,
    goal: { text: `at most ${limitMs} ms`, isMet: ({ value }) => value <= limitMs },
    open: async (context) => ({
      measure: async (round) => computeAddedLatency(await runRound(context, 'ingest', load, round)),
      measurePeer: async (round) => computeAddedLatency(await runRound(context, peer, load, round)),
      close: async () => undefined,
    }),
  };
}

/** Percentage points by which a share may be below the peer's. */
const LOSS_TOLERANCE = 0.02;

/**
 * @param {number} percent
 * @returns {Row}
 */
function createLossRow(percent) {
  const peer = 'srt-live-transmit';
  /**
   * @param {BenchContext} context
   * @param {StartRelay} start
   * @param {number} round
   */
  const measureShare = async (context, start, round) => {
    const network = { lossPermille: percent * 10, seed: round + 1 };
    const relay = await addBadNetwork(await start(LOSSY_FEED, context), network, context);
    return (await runLoad(relay, LOSSY_FEED, context)).share * 100;
  };
  return {
    id: `srt-loss-${percent}`,
    title: `SRT relay, delivered at ${percent} % loss, 50 ms round trip, 400 ms latency, same seed`,
    unit: '%',
    peer,
    goal: {
      text: `the peer's share minus at most ${LOSS_TOLERANCE} points`,
      isMet: ({ value, peerValue }) => peerValue !== null && value >= peerValue - LOSS_TOLERANCE,
    },
    open: async (context) => ({
      measure: (round) => measureShare(context, startIngest, round),
      measurePeer: (round) => measureShare(context, startLiveTransmit, round),
      close: async () => undefined,
    }),
  };
}

/** @type {Row[]} */
export const rows = [
  createCostRow('srt-cpu-1to1', '1 publisher, 1 reader, 50 Mbit/s', ONE_READER, 'srt-live-transmit', 1.05),
  createCostRow('srt-cpu-1to4', '1 publisher, 4 readers, 50 Mbit/s', FOUR_READERS, 'C relay', 1.1),
  createCostRow('srt-cpu-50', '50 publishers of 2 Mbit/s', FIFTY_PUBLISHERS, 'C relay', 1.1),
  createLatencyRow(
    'srt-latency-1to1',
    'median, 1 publisher, 1 reader',
    ONE_READER,
    'srt-live-transmit',
    'p50Ms',
    1,
  ),
  createLatencyRow(
    'srt-latency-1to1-p99',
    'p99, 1 publisher, 1 reader',
    ONE_READER,
    'srt-live-transmit',
    'p99Ms',
    2,
  ),
  createLatencyRow('srt-latency-50', 'median, 50 publishers', FIFTY_PUBLISHERS, 'C relay', 'p50Ms', 1),
  createLatencyRow('srt-latency-50-p99', 'p99, 50 publishers', FIFTY_PUBLISHERS, 'C relay', 'p99Ms', 15),
  createLossRow(2),
  createLossRow(5),
  createLossRow(10),
];
