import { join } from 'node:path';
import {
  encodeProgram,
  runForwarder,
  startFfmpeg,
  startHaproxy,
  startHub,
} from '../load/rtmp-forwarders.mjs';
import { runOnce } from '../row.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../load/rtmp-forwarders.mjs').ForwardResult} ForwardResult
 */

const SECONDS = 30;
const FORWARDERS = { hub: startHub, haproxy: startHaproxy, 'ffmpeg -c copy': startFfmpeg };
const TITLE = 'hub, 1080p30 at 6 Mbit/s to one destination';

/**
 * @param {BenchContext} context
 * @param {keyof typeof FORWARDERS} name
 * @param {number} round
 * @param {number} [watchers]
 * @returns {Promise<ForwardResult>}
 */
async function forwardRound({ shared, root, folder }, name, round, watchers = 0) {
  const clip = await runOnce(shared, 'hub clip', async () => {
    const file = join(folder, 'program.flv');
    await encodeProgram(file);
    return file;
  });
  const load = { root, folder, clip, seconds: SECONDS, watchers };
  return runOnce(shared, `hub ${name} ${round} ${watchers}`, () => runForwarder(FORWARDERS[name], load));
}

/**
 * @param {string} id
 * @param {string} title
 * @param {string} unit
 * @param {keyof typeof FORWARDERS} peer
 * @param {(result: ForwardResult) => number} selectMetric
 * @param {number} limit
 * @returns {Row}
 */
function createHubRow(id, title, unit, peer, selectMetric, limit) {
  return {
    id,
    title: `${TITLE}, ${title}`,
    unit,
    peer,
    goal: { text: `at most ${limit} ${unit}`, isMet: ({ value }) => value <= limit },
    open: async (context) => ({
      measure: async (round) => selectMetric(await forwardRound(context, 'hub', round)),
      measurePeer: async (round) => selectMetric(await forwardRound(context, peer, round)),
      close: async () => undefined,
    }),
  };
}

/** Maximum number of agents of a hub: two, while one agent replaces the other. */
const WATCHERS = 2;

/** @type {Row} */
const watchedRow = {
  id: 'hub-watch',
  title: `${TITLE}, CPU for each agent that watches; every video frame reaches the destination`,
  unit: 'cores',
  peer: null,
  goal: { text: 'at most 0.01 cores', isMet: ({ value }) => value <= 0.01 },
  open: async (context) => ({
    measure: async (round) => {
      const baseline = await forwardRound(context, 'hub', round);
      const { cpu, lost } = await forwardRound(context, 'hub', round, WATCHERS);
      if (lost > 0) throw new Error(`${lost} video frames were lost`);
      return (cpu - baseline.cpu) / WATCHERS;
    },
    close: async () => undefined,
  }),
};

/** @type {Row[]} */
export const rows = [
  createHubRow('hub-cpu', 'CPU', 'cores', 'haproxy', ({ cpu }) => cpu, 0.02),
  createHubRow('hub-cpu-ffmpeg', 'CPU', 'cores', 'ffmpeg -c copy', ({ cpu }) => cpu, 0.02),
  createHubRow('hub-memory', 'memory', 'MB', 'ffmpeg -c copy', ({ megabytes }) => megabytes, 40),
  createHubRow('hub-delay', 'latency added, median', 'ms', 'haproxy', ({ p50Ms }) => p50Ms, 5),
  watchedRow,
];
