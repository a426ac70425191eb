import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root.mjs';

/** @typedef {import('./counts.mjs').Failure} Failure */

/**
 * @typedef {object} PartResult
 * @property {string} part
 * @property {number} ms
 * @property {import('./step.mjs').StepResult[]} steps
 */

/** So many failures are told one by one. */
const MOST_TOLD = 20;
/** Of a failed test's message; fewer of each when many failed, so that the end of the output still tells them all. */
const MESSAGE_LINES = { most: 12, together: 40 };
const UNSTEADY_LINES = 3;
const LINE_LENGTH = 160;
/** Lines of a stack that lead away from the test. */
const FOREIGN_CODE = /^\s+at .*(node:|node_modules\/)/;

/**
 * What the run showed, for the end of its output: what was skipped, each part's time, the counts, what was unsteady and
 * what failed, with the first words of why.
 * @param {PartResult[]} parts
 * @returns {string[]}
 */
export function summaryLines(parts) {
  const steps = parts.flatMap(({ steps }) => steps);
  const counts = steps.flatMap((step) => step.counts ?? []);
  const sum = (/** @type {'passed' | 'failed'} */ name) =>
    counts.reduce((total, each) => total + each[name], 0);
  const skipped = counts.flatMap((each) => each.skipped);
  const unsteady = counts.flatMap((each) => each.unsteady ?? []);
  const failures = counts.flatMap((each) => each.failures ?? []);
  const failed = steps.filter((step) => step.code !== 0);
  return [
    '',
    ...skipped.map((name) => `  skipped: ${name}`),
    ...parts.map(
      ({ part, ms, steps: { length } }) => `${part}: ${(ms / 1000).toFixed(0)} s, ${length} steps`,
    ),
    `Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`,
    ...told('  unsteady, failed in one of two runs', unsteady, () => UNSTEADY_LINES),
    ...told('FAILED', failures, (count) =>
      Math.max(1, Math.min(MESSAGE_LINES.most, Math.floor(MESSAGE_LINES.together / count) - 1)),
    ),
    ...failed.map(({ name, code }) => `FAILED: ${name} (exit ${code})`),
    failed.length === 0 ? 'All passed.' : `${failed.length} of ${steps.length} steps failed.`,
  ];
}

/**
 * @param {string} verdict
 * @param {Failure[]} failures
 * @param {(told: number) => number} linesOfEach
 */
function told(verdict, failures, linesOfEach) {
  const some = failures.slice(0, MOST_TOLD);
  const more = failures.length - some.length;
  return [
    ...some.flatMap(({ name, file, message }) => [
      name === file ? `${verdict}: ${relative(ROOT, file)}` : `${verdict}: ${name} (${relative(ROOT, file)})`,
      ...firstLines(message, linesOfEach(some.length)),
    ]),
    ...(more > 0 ? [`${verdict}: ${more} more`] : []),
  ];
}

/**
 * @param {string} message
 * @param {number} count
 */
function firstLines(message, count) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !FOREIGN_CODE.test(line))
    .slice(0, count)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
}
