import { once } from '../row.mjs';
import { runLoad } from '../load/srt-load.mjs';
import { behindBadNetwork, startCRelay, startIngest, startLiveTransmit } from '../load/srt-relays.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../load/srt-load.mjs').Load} Load
 * @typedef {import('../load/srt-load.mjs').LoadResult} LoadResult
 * @typedef {import('../load/srt-relays.mjs').StartRelay} StartRelay
 */

/** @type {Load} */
const ONE = { publishers: 1, readers: 1, kbps: 50_000, seconds: 7, latencyMs: 120 };
/** @type {Load} */
const FOUR = { ...ONE, readers: 4 };
/** @type {Load} */
const FIFTY = { ...ONE, publishers: 50, kbps: 2_000 };
/** @type {Load} */
const LOSSY = { ...ONE, kbps: 6_000, seconds: 13, latencyMs: 400 };

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
function loadRound(context, name, load, round) {
  return once(context.shared, `srt ${name} ${JSON.stringify(load)} ${round}`, async () => {
    const start = RELAYS[name] ?? startIngest;
    const result = await runLoad(await start(load, context), load, context);
    // With loss, CPU and latency are not comparable.
    if (result.share < 0.99)
      throw new Error(`${name} delivered only ${(result.share * 100).toFixed(1)} %; is the machine busy?`);
    return result;
  });
}

/**
 * @param {string} id
 * @param {string} what
 * @param {Load} load
 * @param {string} peer
 * @param {number} limit Highest ratio.
 * @returns {Row}
 */
function costRow(id, what, load, peer, limit) {
  return {
    id,
    what: `SRT relay, CPU per gigabyte delivered, ${what}`,
    unit: 's/GB',
    peer,
    goal: { text: `at most ${limit} of ${peer}`, met: ({ ratio }) => ratio !== null && ratio <= limit },
    open: async (context) => ({
      own: async (round) => (await loadRound(context, 'ingest', load, round)).cpuPerGb,
      peer: async (round) => (await loadRound(context, peer, load, round)).cpuPerGb,
      close: async () => undefined,
    }),
  };
}

/**
 * @param {string} id
 * @param {string} what
 * @param {Load} load
 * @param {string} peer
 * @param {'p50Ms' | 'p99Ms'} figure
 * @param {number} limitMs
 * @returns {Row}
 */
function delayRow(id, what, load, peer, figure, limitMs) {
  const added = (/** @type {LoadResult} */ result) => result[figure] - 2 * load.latencyMs;
  return {
    id,
    what: `SRT relay, latency added to the negotiated one, ${what}`,
    unit: 'ms',
    peer,
    goal: { text: `at most ${limitMs} ms`, met: ({ value }) => value <= limitMs },
    open: async (context) => ({
      own: async (round) => added(await loadRound(context, 'ingest', load, round)),
      peer: async (round) => added(await loadRound(context, peer, load, round)),
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
function lossRow(percent) {
  const peer = 'srt-live-transmit';
  /**
   * @param {BenchContext} context
   * @param {StartRelay} start
   * @param {number} round
   */
  const share = async (context, start, round) => {
    const network = { lossPermille: percent * 10, seed: round + 1 };
    const relay = await behindBadNetwork(await start(LOSSY, context), network, context);
    return (await runLoad(relay, LOSSY, context)).share * 100;
  };
  return {
    id: `srt-loss-${percent}`,
    what: `SRT relay, delivered at ${percent} % loss, 50 ms round trip, 400 ms latency, same seed`,
    unit: '%',
    peer,
    goal: {
      text: `the peer's share minus at most ${LOSS_TOLERANCE} points`,
      met: ({ value, peerValue }) => peerValue !== null && value >= peerValue - LOSS_TOLERANCE,
    },
    open: async (context) => ({
      own: (round) => share(context, startIngest, round),
      peer: (round) => share(context, startLiveTransmit, round),
      close: async () => undefined,
    }),
  };
}

/** @type {Row[]} */
export const rows = [
  costRow('srt-cpu-1to1', '1 publisher, 1 reader, 50 Mbit/s', ONE, 'srt-live-transmit', 1.05),
  costRow('srt-cpu-1to4', '1 publisher, 4 readers, 50 Mbit/s', FOUR, 'C relay', 1.1),
  costRow('srt-cpu-50', '50 publishers of 6 Mbit/s', FIFTY, 'C relay', 1.1),
  delayRow('srt-latency-1to1', 'median, 1 publisher, 1 reader', ONE, 'srt-live-transmit', 'p50Ms', 1),
  delayRow('srt-latency-1to1-p99', 'p99, 1 publisher, 1 reader', ONE, 'srt-live-transmit', 'p99Ms', 2),
  delayRow('srt-latency-50', 'median, 50 publishers', FIFTY, 'C relay', 'p50Ms', 1),
  delayRow('srt-latency-50-p99', 'p99, 50 publishers', FIFTY, 'C relay', 'p99Ms', 15),
  lossRow(2),
  lossRow(5),
  lossRow(10),
];
