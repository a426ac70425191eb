import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../say.mjs';
import { runProgram } from '../../run-program.mjs';
import { findCommand } from '../../setup/machine.mjs';
import { openMeasurement } from '../closing.mjs';
import { quantile } from '../load/quantile.mjs';
import { openOnAir } from '../setup/on-air.mjs';
import { processes, below, cpuSeconds } from '../setup/product.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const BROWSER = 'chromium-headless-shell';
/** User of Chromium, whose sandbox does not run as root. */
const UID = 64_998;
const SECONDS = 10;
/** After this time the page has loaded and each kind of frame was drawn once. */
const WARM_UP_MS = 12_000;
/** Alerts or chat lines per round. */
const TIMES = 7;
/** Minimum pause between two, ms; longer than the product's gap after an alert. */
const GAP_MS = 600;

/**
 * @param {BenchContext} context
 * @param {string} page
 * @param {(() => unknown)[]} closers
 * @param {string} [target] Target of the overlay's Makefile.
 */
async function openPage({ root }, page, closers, target = 'all') {
  const browser = findCommand(BROWSER);
  if (!browser) throw new Refusal(`${BROWSER} is missing; get it with: apt-get install ${BROWSER}`);
  const make = ['-C', join(root, 'relay-node/overlay'), target];
  const built = await runProgram('make', make, { timeoutMs: 120_000 });
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
function treeSeconds(pid) {
  const pids = [pid, ...below(pid, processes()).map((each) => each.pid)];
  return pids.reduce((sum, each) => sum + cpuSeconds(each), 0);
}

/**
 * @param {string} id
 * @param {string} page
 * @param {string} what
 * @param {number} goal
 * @returns {Row}
 */
const row = (id, page, what, goal) => ({
  id,
  what: `${what}, 1280x720 at 15 frames/s: CPU of bridge, Chromium and frame writer`,
  unit: 'cores',
  peer: null,
  goal: { text: `at most ${goal} cores`, met: ({ value }) => value <= goal },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { pid } = await openPage(context, page, closers);
      return {
        own: async () => {
          const [before, since] = [treeSeconds(pid), performance.now()];
          await sleep(SECONDS * 1_000);
          return ((treeSeconds(pid) - before) * 1_000) / (performance.now() - since);
        },
      };
    }),
});

/** @type {Row} */
const latency = {
  id: 'overlay-latency',
  what: 'a change of a page of 1280x720 at 15 frames/s → drawn by OBS at 60 frames/s, median',
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 200 ms', met: ({ value }) => value <= 200 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const { lines } = await openPage(context, '/changes', closers, 'golden');
      return {
        own: async () => {
          /** @type {number[]} */
          const times = [];
          const take = (/** @type {string} */ line) => times.push(Number(line));
          lines.on('line', take);
          await sleep(SECONDS * 1_000);
          lines.off('line', take);
          if (times.length === 0) throw new Error('OBS has drawn no change');
          return quantile(times, 0.5);
        },
      };
    }),
};

/**
 * @param {string} id
 * @param {'alerts' | 'chat'} page
 * @param {string} what
 * @param {(air: Awaited<ReturnType<typeof openOnAir>>) => Promise<void>} act
 * @param {(air: Awaited<ReturnType<typeof openOnAir>>) => Promise<void>} undo
 * @returns {Row}
 */
const onAir = (id, page, what, act, undo) => ({
  id,
  what: `${what} at the platform → 9 tenths of its colour in the decoded program, median`,
  unit: 'ms',
  peer: null,
  goal: { text: 'at most 1000 ms, output and decoder included', met: ({ value }) => value <= 1_000 },
  open: (context) =>
    openMeasurement(async (closers) => {
      const air = await openOnAir(context, page, closers);
      return {
        own: async () => {
          /** @type {number[]} */
          const times = [];
          for (let time = 0; time < TIMES; time += 1) {
            // Random, so that changes do not align with frames or intervals.
            await sleep(GAP_MS * (1 + Math.random()));
            const seen = air.seen();
            const began = performance.now();
            await act(air);
            times.push((await seen) - began);
            const gone = air.gone();
            await undo(air);
            await gone;
          }
          return quantile(times, 0.5);
        },
      };
    }),
});

const alertOnAir = onAir(
  'alert-on-air',
  'alerts',
  'a follower',
  ({ act }) => act('POST', 'viewer-actions', { kind: 'follow', from: 'friend' }),
  ({ skipAlert }) => skipAlert(),
);
const chatOnAir = onAir(
  'chat-on-air',
  'chat',
  'a line of chat',
  ({ act }) => act('POST', 'chat', { from: 'friend', text: 'Hello' }),
  ({ act }) => act('DELETE', 'chat'),
);

export const rows = [
  row('overlay-alerts', '/alerts', 'a page with an alert each 10 s and a line of chat each 2 s', 0.2),
  row('overlay-moving', '/moving', 'a page that never stops', 0.5),
  latency,
  alertOnAir,
  chatOnAir,
];
