import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../run-program.mjs';
import { engineObstacle } from '../../testing/engine/obstacle.mjs';
import { once } from '../row.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

export const SCRIPT = fileURLToPath(new URL('../setup/compose-create.mjs', import.meta.url));
const ROUNDS = 5;
/** Time limit, ms. The first run on a machine builds the images. */
const IMAGES_MS = 20 * 60_000;
const MEASURE_MS = 4 * 60_000;

/**
 * Measures the creation of a server in containers, with a separate engine in namespaces. If none can run, the row
 * reports why.
 * @param {string} id
 * @param {string} what
 * @param {number} pool Size of the warm pool.
 * @param {number} limitMs
 * @returns {Row}
 */
function createRow(id, what, pool, limitMs) {
  return {
    id,
    what: `create server → scene reported, compose runner, ${what}, as a client sees it`,
    unit: 'ms',
    peer: null,
    goal: { text: `at most ${limitMs} ms`, met: ({ value }) => value <= limitMs },
    async open(context) {
      await once(context.shared, 'container images', () => buildImages(context));
      const output = await besideEngine(
        context,
        ['--own-network'],
        [SCRIPT, String(pool), String(ROUNDS), context.folder],
        MEASURE_MS,
      );
      const times = readTimes(output);
      return { own: async (round) => times[round] ?? NaN, close: async () => undefined };
    },
  };
}

/** @param {BenchContext} context */
async function buildImages(context) {
  const obstacle = await engineObstacle();
  if (obstacle) throw new Error(`no container engine: ${obstacle}`);
  context.say('  container images …');
  await besideEngine(context, [], [join(context.root, '.commands/testing/build-images.mjs')], IMAGES_MS);
}

/**
 * @param {BenchContext} context
 * @param {string[]} flags
 * @param {string[]} script Script and arguments.
 * @param {number} timeoutMs
 */
async function besideEngine({ root }, flags, script, timeoutMs) {
  const beside = join(root, '.commands/testing/with-engine.mjs');
  const args = [beside, ...flags, '--', process.execPath, ...script];
  const { code, output } = await runProgram(process.execPath, args, { cwd: root, timeoutMs });
  if (code !== 0) throw new Error(output.trimEnd().slice(-500));
  return output;
}

/**
 * @param {string} output
 * @returns {number[]}
 */
export function readTimes(output) {
  const line = output
    .trimEnd()
    .split('\n')
    .findLast((text) => /^\[[\d.,e+-]+\]$/.test(text));
  if (!line) throw new Error(`nothing was measured: ${output.trimEnd().slice(-500)}`);
  return /** @type {number[]} */ (JSON.parse(line));
}

export const rows = [
  createRow('create-cold-compose', 'cold', 0, 800),
  createRow('create-warm-compose', 'warm pool of one', 1, 150),
];
