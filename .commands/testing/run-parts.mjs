import { ROOT } from '../root.mjs';
import { PARTS, rowsOf } from './parts.mjs';
import { runSteps } from './step.mjs';

/** @typedef {import('./summary.mjs').PartResult} PartResult */

/**
 * Runs the rows of parts in parallel.
 * @param {readonly string[]} names
 * @param {import('./parts.mjs').TestContext} context
 * @param {Record<string, import('./parts.mjs').Part>} [parts] For tests.
 * @returns {Promise<PartResult[]>}
 */
export async function runParts(names, context, parts = PARTS) {
  /** @type {Map<string, () => void>} */
  const enders = new Map();
  const ended = new Map(
    names.map((name) => [
      name,
      new Promise((/** @type {(ended: void) => void} */ end) => enders.set(name, () => end())),
    ]),
  );
  const runRow = async (/** @type {string[]} */ row) => {
    /** @type {PartResult[]} */
    const done = [];
    for (const name of row) {
      const part = parts[name];
      if (!part) continue;
      await ended.get(part.after ?? '');
      const started = performance.now();
      const steps = await runSteps(part.steps(context), { root: ROOT, load: part.load });
      done.push({ part: name, ms: performance.now() - started, steps });
      enders.get(name)?.();
    }
    return done;
  };
  return (await Promise.all(rowsOf(names, parts).map(runRow))).flat();
}
