import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../command.mjs';
import { runProgram } from '../../run-program.mjs';
import { findCommand } from '../../setup/machine.mjs';
import { openMeasurement } from '../open-measurement.mjs';
import { computeQuantile } from '../load/quantile.mjs';
import { openBroadcastWithPage } from '../setup/broadcast-with-page.mjs';
import { listProcesses, findDescendants, readCpuSeconds } from '../setup/product.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const BROWSER = 'chromium-headless-shell';
/** User id of Chromium: its sandbox does not run as root. */
const UID = 64_998;
const SECONDS = 10;
/** Time in which the page loads and draws each kind of frame once, ms. */
const WARM_UP_MS = 12_000;
/** Alerts or chat lines per round. */
const CHANGES_PER_ROUND = 7;
/** Minimum pause between two changes, ms. It is longer than the product's gap after an alert. */
const GAP_MS = 600;

/**
 * @param {BenchContext} context
 * @param {string} page
 * @param {(() => unknown)[]} closers
 * @param {string} [target] Target of the overlay's Makefile.
 */
async function openPage({ root }, page, closers, target = 'all') {
  const browser = findCommand(BROWSER);
  if (!browser) throw new CommandError(`${BROWSER} is missing; get it with: apt-get install ${BROWSER}`);
  const makeArgs = ['-C', join(root, 'relay-node/overlay'), target];
  const built = await runProgram('make', makeArgs, { timeoutMs: 120_000 });
  if (built.code !== 0) throw new Error(`the overlay could not be built: ${built.output}`);
  const user = process.getuid?.() === 0 ? String(UID) : '';
  const program = join(root, '.commands/bench/load/overlay/process.mjs');
  const args = [program, root, page, browser, user];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  closers.push(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout });
  const [state] = await once(lines, 'line');
  if (state !== 'shown') throw new Error(`the page is ${state}`);
  await sleep(WARM_UP_MS);
  return { pid: child.pid ?? 0, lines };
}

/** @param {number} pid @returns {number} CPU time of a process and its descendants, s. */
function readTreeCpuSeconds(pid) {
  const pids = [pid, ...findDescendants(pid, listProcesses()).map((descendant) => descendant.pid)];
  return pids.reduce((sum, processId) => sum + readCpuSeconds(processId), 0);
}

/**
 * @param {string} id
 * @param {string} page
 * @param {string} title
 * @param {number} maxCores
 * @returns {Row}
 */
const createCpuRow = (id, page, title, maxCores) => ({
  id,
  title: `${title}, 1280x720 at 15 frames/s: CPU of bridge, Chromium and frame writer`,
  unit: 'cores',
  peer: null,
  goal: { text: `at most ${maxCores} cores`, isMet: ({ value }) => value <= maxCores },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { pid } = await openPage(context, page, closers);
      return {
        measure: async () => {
          const [cpuBefore, startedAt] = [readTreeCpuSeconds(pid), performance.now()];
          await sleep(SECONDS * 1_000);
          return ((readTreeCpuSeconds(pid) - cpuBefore) * 1_000) / (performance.now() - startedAt);
        },
      };
    }),
});

/** @type {Row} */
const latencyRow = {
  id: 'overlay-latency',
  title: 'a change of a page of 1280x720 at 15 frames/s → drawn by OBS at 60 frames/s, median',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 200 ms', isMet: ({ value }) => value <= 200 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { lines } = await openPage(context, '/changes', closers, 'golden');
      return {
        measure: async () => {
          /** @type {number[]} */
          const times = [];
          const addTime = (/** @type {string} */ line) => times.push(Number(line));
          lines.on('line', addTime);
          await sleep(SECONDS * 1_000);
          lines.off('line', addTime);
          if (times.length === 0) throw new Error('OBS has drawn no change');
          return computeQuantile(times, 0.5);
        },
      };
    }),
};

/**
 * @param {string} id
 * @param {'alerts' | 'chat'} page
 * @param {string} title
 * @param {(broadcast: Awaited<ReturnType<typeof openBroadcastWithPage>>) => Promise<void>} show
 * @param {(broadcast: Awaited<ReturnType<typeof openBroadcastWithPage>>) => Promise<void>} hide
 * @returns {Row}
 */
const createOnAirRow = (id, page, title, show, hide) => ({
  id,
  title: `${title} at the platform → 90 % of its colour in the decoded program, median`,
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 1000 ms, output and decoder included', isMet: ({ value }) => value <= 1_000 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const broadcast = await openBroadcastWithPage(context, page, closers);
      return {
        measure: async () => {
          /** @type {number[]} */
          const times = [];
          for (let round = 0; round < CHANGES_PER_ROUND; round += 1) {
            // Changes at random times do not align with frames or intervals.
            await sleep(GAP_MS * (1 + Math.random()));
            const shownAt = broadcast.waitUntilShown();
            const startedAt = performance.now();
            await show(broadcast);
            times.push((await shownAt) - startedAt);
            const hidden = broadcast.waitUntilHidden();
            await hide(broadcast);
            await hidden;
          }
          return computeQuantile(times, 0.5);
        },
      };
    }),
});

const alertRow = createOnAirRow(
  'alert-on-air',
  'alerts',
  'a follower',
  ({ sendToPlatform }) => sendToPlatform('POST', 'viewer-actions', { kind: 'follow', from: 'friend' }),
  ({ skipAlert }) => skipAlert(),
);
const chatRow = createOnAirRow(
  'chat-on-air',
  'chat',
  'a line of chat',
  ({ sendToPlatform }) => sendToPlatform('POST', 'chat', { from: 'friend', text: 'Hello' }),
  ({ sendToPlatform }) => sendToPlatform('DELETE', 'chat'),
);

export const rows = [
  createCpuRow(
    'overlay-alerts',
    '/alerts',
    'a page with an alert each 10 s and a line of chat each 2 s',
    0.2,
  ),
  createCpuRow('overlay-moving', '/moving', 'a page with an endless animation', 0.5),
  latencyRow,
  alertRow,
  chatRow,
];
