import { runProgram } from '../run-program.mjs';
import { printLine } from '../command.mjs';
import { mergeRetry } from './counts.mjs';

/**
 * Command prefix of CPU-bound steps. Its low priority keeps timing-sensitive tests in parallel from timing out. Linux
 * shares CPU time among sessions (sched(7), autogroups): each product and browser of the page tests has a session, and
 * the step would get no more time than one of them. Root may raise the step's share.
 */
const LOW_PRIORITY = [
  'sh',
  '-c',
  '{ echo -2 > /proc/self/autogroup; } 2>/dev/null || true; exec nice -n 5 "$0" "$@"',
];
/** Exit code of `runProgram` after a timeout. */
const TIMEOUT_EXIT_CODE = 124;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {number} timeoutMs
 * @property {NodeJS.ProcessEnv} [env] Added to this process's environment.
 * @property {string} [cwd]
 * @property {boolean} [quiet] Prints the output only if the step fails.
 * @property {(code: number) => import('./counts.mjs').Counts} [counts] Reads the step's results.
 * @property {() => Step | null} [retry] Returns the step for its failed files only; null if too many failed.
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
 * @property {'computes' | 'waits'} [cpuUse]
 */

/**
 * @param {Step} step
 * @param {RunOptions} options
 * @returns {Promise<StepResult>}
 */
async function runStep(step, { root, cpuUse }) {
  const startedAt = performance.now();
  const [program = '', ...args] = [
    ...(cpuUse === 'computes' ? LOW_PRIORITY : []),
    step.command,
    ...step.args,
  ];
  const { code, output } = await runProgram(program, args, {
    cwd: step.cwd ?? root,
    env: { ...process.env, ...step.env },
    timeoutMs: step.timeoutMs,
    show: !step.quiet,
  });
  const ms = performance.now() - startedAt;
  if (step.quiet && code !== 0) process.stdout.write(output);
  const outcome =
    code === 0
      ? 'ok'
      : code === TIMEOUT_EXIT_CODE
        ? `FAILED: not done after ${step.timeoutMs / 60_000} min`
        : `FAILED (exit ${code})`;
  printLine(`== ${step.name}: ${outcome}, ${(ms / 1000).toFixed(1)} s`);
  return { name: step.name, code, ms, counts: step.counts?.(code) ?? null };
}

/**
 * Runs a step and retries its failed files. A test that passes in one of the two runs is reported as flaky.
 * @param {Step} step
 * @param {RunOptions} options
 * @returns {Promise<StepResult>}
 */
async function runWithRetry(step, options) {
  const firstResult = await runStep(step, options);
  const retry = firstResult.code === 0 || firstResult.code === TIMEOUT_EXIT_CODE ? null : step.retry?.();
  if (!retry || !firstResult.counts) return firstResult;
  const secondResult = await runStep(retry, options);
  const counts = mergeRetry(firstResult.counts, secondResult.counts ?? firstResult.counts);
  const failedByTests = secondResult.code !== TIMEOUT_EXIT_CODE && (secondResult.counts?.failed ?? 0) > 0;
  const code = failedByTests && counts.failed === 0 ? 0 : secondResult.code;
  return { ...firstResult, code, ms: firstResult.ms + secondResult.ms, counts };
}

/**
 * Runs steps one after the other, even if one fails.
 * @param {Step[]} steps
 * @param {RunOptions} options
 */
export async function runSteps(steps, options) {
  /** @type {StepResult[]} */
  const results = [];
  for (const step of steps) results.push(await runWithRetry(step, options));
  return results;
}
