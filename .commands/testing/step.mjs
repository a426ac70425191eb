import { runProgram } from '../run-program.mjs';
import { say } from '../say.mjs';
import { afterSecondRun } from './counts.mjs';

/** What computes gives way to what waits beside it: a test of the product must not miss its moment. */
const GIVE_WAY = ['nice', '-n', '5'];
/** Exit code of `runProgram` for what took too long. */
const TIMED_OUT = 124;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {number} timeoutMs
 * @property {NodeJS.ProcessEnv} [env] Added to this process's.
 * @property {string} [cwd]
 * @property {boolean} [quiet] Print the output only when it fails.
 * @property {(code: number) => import('./counts.mjs').Counts} [counts] Reads the results that it left.
 * @property {() => Step | null} [again] Its failed files alone, to be run once more; null when too many failed.
 *
 * @typedef {object} StepResult
 * @property {string} name
 * @property {number} code
 * @property {number} ms
 * @property {import('./counts.mjs').Counts | null} counts
 */

/**
 * @typedef {object} RunOptions
 * @property {string} root
 * @property {'computes' | 'waits'} [load]
 */

/**
 * @param {Step} step
 * @param {RunOptions} options
 * @returns {Promise<StepResult>}
 */
async function runStep(step, { root, load }) {
  const started = performance.now();
  const [program = '', ...args] = [...(load === 'computes' ? GIVE_WAY : []), step.command, ...step.args];
  const { code, output } = await runProgram(program, args, {
    cwd: step.cwd ?? root,
    env: { ...process.env, ...step.env },
    timeoutMs: step.timeoutMs,
    show: !step.quiet,
  });
  const ms = performance.now() - started;
  if (step.quiet && code !== 0) process.stdout.write(output);
  const outcome =
    code === 0
      ? 'ok'
      : code === TIMED_OUT
        ? `FAILED: not done after ${step.timeoutMs / 60_000} min`
        : `FAILED (exit ${code})`;
  say(`== ${step.name}: ${outcome}, ${(ms / 1000).toFixed(1)} s`);
  return { name: step.name, code, ms, counts: step.counts?.(code) ?? null };
}

/**
 * Runs a step, and what failed of it once more by itself: what passes in one of the two is told as unsteady, not hidden.
 * @param {Step} step
 * @param {RunOptions} options
 * @returns {Promise<StepResult>}
 */
async function runSteadily(step, options) {
  const first = await runStep(step, options);
  const again = first.code === 0 || first.code === TIMED_OUT ? null : step.again?.();
  if (!again || !first.counts) return first;
  const second = await runStep(again, options);
  const counts = afterSecondRun(first.counts, second.counts ?? first.counts);
  const failedForTests = second.code !== TIMED_OUT && (second.counts?.failed ?? 0) > 0;
  const code = failedForTests && counts.failed === 0 ? 0 : second.code;
  return { ...first, code, ms: first.ms + second.ms, counts };
}

/**
 * Runs steps in their order, whatever fails.
 * @param {Step[]} steps
 * @param {RunOptions} options
 */
export async function runSteps(steps, options) {
  /** @type {StepResult[]} */
  const results = [];
  for (const step of steps) results.push(await runSteadily(step, options));
  return results;
}
