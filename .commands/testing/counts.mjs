import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Failure
 * @property {string} name Of the test in full; of the file where that could not run.
 * @property {string} file Its path.
 * @property {string} message
 */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped Names of tests that did not run.
 * @property {Failure[]} [failures]
 * @property {Failure[]} [unsteady] What failed in one of two runs.
 */

/**
 * A test file in the report of `jest --json`.
 * @typedef {object} ReportedFile
 * @property {string} name Its path.
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * @param {string} text What `jest --json` wrote.
 * @returns {Counts}
 */
export function jestCounts(text) {
  const files = reportedFiles(text);
  const tests = files.flatMap((file) => file.assertionResults);
  const failures = files.flatMap(failuresOf);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: tests
      .filter(({ status }) => ['pending', 'todo', 'disabled'].includes(status))
      .map(({ fullName }) => fullName),
    failures,
  };
}

/**
 * @param {ReportedFile} file
 * @returns {Failure[]}
 */
function failuresOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ name: file, file, message }];
  return failed.map(({ fullName, failureMessages }) => ({
    name: fullName,
    file,
    message: (failureMessages ?? []).join('\n'),
  }));
}

/**
 * @param {string} text What `jest --json` wrote.
 * @returns {string[]} Paths of the test files of which something failed.
 */
export function failedFiles(text) {
  return reportedFiles(text)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
}

/** @param {string} text */
function reportedFiles(text) {
  return /** @type {{ testResults: ReportedFile[] }} */ (JSON.parse(text)).testResults;
}

/**
 * The counts of a step of which the failed files ran once more: what failed in one of its two runs alone is unsteady.
 * @param {Counts} first
 * @param {Counts} second
 * @returns {Counts}
 */
export function afterSecondRun(first, second) {
  const before = first.failures ?? [];
  const still = second.failures ?? [];
  // More failures than named ones: the run itself broke, and shows nothing about any test.
  if (second.failed > still.length) return { ...first, failed: second.failed, failures: still, unsteady: [] };
  const failures = still.filter((failure) => isAmong(before, failure));
  return {
    ...first,
    passed: first.passed + first.failed - Math.min(first.failed, failures.length),
    failed: failures.length,
    failures,
    unsteady: [...before, ...still].filter(
      (failure) => !isAmong(before, failure) || !isAmong(still, failure),
    ),
  };
}

/**
 * A file that broke before its tests failed with each of them.
 * @param {Failure[]} failures
 * @param {Failure} failure
 */
function isAmong(failures, { file, name }) {
  return failures.some(
    (other) => other.file === file && (other.name === name || [name, other.name].includes(file)),
  );
}

/**
 * Reads the results file of a step; a file that is not there means that the step broke before it could write one.
 * @param {string} path
 * @returns {Counts}
 */
export function countsIn(path) {
  try {
    return jestCounts(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}
