import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../run-program.mjs';
import { findEngineObstacle } from '../../testing/engine/obstacle.mjs';
import { runOnce } from '../row.mjs';
import { CREATION_ROUNDS } from './relay.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

export const SCRIPT = fileURLToPath(new URL('../setup/compose-create.mjs', import.meta.url));
/** Time limit for providing the images, ms. The first run on a machine builds them. */
const IMAGES_TIMEOUT_MS = 20 * 60_000;
const MEASURE_TIMEOUT_MS = 4 * 60_000;

/**
 * Measures the creation of a server in containers, with a separate container engine in namespaces. If none can run,
 * the row reports the reason.
 * @param {string} id
 * @param {string} title
 * @param {number} pool Size of the warm pool.
 * @param {number} limitMs
 * @returns {Row}
 */
function createRow(id, title, pool, limitMs) {
  return {
    id,
    title: `create server → scene on the live channel, compose runner, ${title}`,
    unit: 'ms',
    rounds: CREATION_ROUNDS,
    peer: null,
    goal: { text: `at most ${limitMs} ms`, isMet: ({ value }) => value <= limitMs },
    async open(context) {
      await runOnce(context.shared, 'container images', () => buildImages(context));
      const output = await runWithEngine(
        context,
        ['--own-network'],
        [SCRIPT, String(pool), String(CREATION_ROUNDS), context.folder],
        MEASURE_TIMEOUT_MS,
      );
      const times = readTimes(output);
      return { measure: async (round) => times[round] ?? NaN, close: async () => undefined };
    },
  };
}

/** @param {BenchContext} context */
async function buildImages(context) {
  const obstacle = await findEngineObstacle();
  if (obstacle) throw new Error(`no container engine: ${obstacle}`);
  context.printLine('  providing the container images …');
  await runWithEngine(
    context,
    [],
    [join(context.root, '.commands/testing/build-images.mjs')],
    IMAGES_TIMEOUT_MS,
  );
}

/**
 * @param {BenchContext} context
 * @param {string[]} flags
 * @param {string[]} script Script and arguments.
 * @param {number} timeoutMs
 */
async function runWithEngine({ root }, flags, script, timeoutMs) {
  const withEngineScript = join(root, '.commands/testing/with-engine.mjs');
  const args = [withEngineScript, ...flags, '--', process.execPath, ...script];
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
