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

/** Maximum number of listed failures. The rest is only counted. */
const MAX_LISTED = 20;
/** Maximum numbers of message lines for one failed test and for all tests: the summary must fit on a screen. */
const MESSAGE_LINES = { perTest: 12, total: 40 };
const FLAKY_LINES = 3;
const LINE_LENGTH = 160;
/** Stack frames outside the repository. */
const FOREIGN_CODE = /^\s+at .*(node:|node_modules\/)/;

/**
 * Returns the summary of a run: skipped tests, time per part, counts, flaky and failed tests with their first lines.
 * @param {PartResult[]} parts
 * @returns {string[]}
 */
export function formatSummary(parts) {
  const steps = parts.flatMap(({ steps }) => steps);
  const counts = steps.flatMap((step) => step.counts ?? []);
  const sum = (/** @type {'passed' | 'failed'} */ name) =>
    counts.reduce((total, entry) => total + entry[name], 0);
  const skipped = counts.flatMap((entry) => entry.skipped);
  const flaky = counts.flatMap((entry) => entry.flaky ?? []);
  const failures = counts.flatMap((entry) => entry.failures ?? []);
  const failedSteps = steps.filter((step) => step.code !== 0);
  return [
    '',
    ...skipped.map((name) => `  skipped: ${name}`),
    ...parts.map(
      ({ part, ms, steps: { length } }) => `${part}: ${(ms / 1000).toFixed(0)} s, ${length} steps`,
    ),
    `Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`,
    ...formatFailures('  flaky, failed in one of two runs', flaky, () => FLAKY_LINES),
    ...formatFailures('FAILED', failures, (count) =>
      Math.max(1, Math.min(MESSAGE_LINES.perTest, Math.floor(MESSAGE_LINES.total / count) - 1)),
    ),
    ...failedSteps.map(({ name, code }) => `FAILED: ${name} (exit ${code})`),
    failedSteps.length === 0 ? 'All passed.' : `${failedSteps.length} of ${steps.length} steps failed.`,
  ];
}

/**
 * @param {string} label
 * @param {Failure[]} failures
 * @param {(listedCount: number) => number} maxLinesFor
 */
function formatFailures(label, failures, maxLinesFor) {
  const listedFailures = failures.slice(0, MAX_LISTED);
  const unlistedCount = failures.length - listedFailures.length;
  return [
    ...listedFailures.flatMap(({ name, file, message }) => [
      name === file ? `${label}: ${relative(ROOT, file)}` : `${label}: ${name} (${relative(ROOT, file)})`,
      ...selectFirstLines(message, maxLinesFor(listedFailures.length)),
    ]),
    ...(unlistedCount > 0 ? [`${label}: ${unlistedCount} more`] : []),
  ];
}

/**
 * @param {string} message
 * @param {number} count
 */
function selectFirstLines(message, count) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !FOREIGN_CODE.test(line))
    .slice(0, count)
    .map((line) => `    ${line.slice(0, LINE_LENGTH)}`);
}
