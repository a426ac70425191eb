import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Failure
 * @property {string} name Full name of the test, or path of a file that could not run.
 * @property {string} file Path of the test file.
 * @property {string} message
 */

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped Names of tests that did not run.
 * @property {Failure[]} [failures]
 * @property {Failure[]} [flaky] Tests that failed in only one of two runs.
 */

/**
 * A test file in the report of `jest --json`.
 * @typedef {object} ReportedFile
 * @property {string} name Path of the file.
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * @param {string} text Output of `jest --json`.
 * @returns {Counts}
 */
export function parseJestCounts(text) {
  const files = parseReport(text);
  const tests = files.flatMap((file) => file.assertionResults);
  const failures = files.flatMap(listFailures);
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
function listFailures({ name: file, status, message, assertionResults }) {
  const failedTests = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failedTests.length === 0) return [{ name: file, file, message }];
  return failedTests.map(({ fullName, failureMessages }) => ({
    name: fullName,
    file,
    message: (failureMessages ?? []).join('\n'),
  }));
}

/**
 * @param {string} text Output of `jest --json`.
 * @returns {string[]} Paths of the test files with a failure.
 */
export function listFailedFiles(text) {
  return parseReport(text)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name);
}

/** @param {string} text */
function parseReport(text) {
  return /** @type {{ testResults: ReportedFile[] }} */ (JSON.parse(text)).testResults;
}

/**
 * Merges the counts of a step with those of its retry. A test that failed in only one run is flaky.
 * @param {Counts} firstRun
 * @param {Counts} secondRun
 * @returns {Counts}
 */
export function mergeRetry(firstRun, secondRun) {
  const firstFailures = firstRun.failures ?? [];
  const secondFailures = secondRun.failures ?? [];
  // If there are more failures than named tests, the retry itself crashed, and the tests are unknown.
  if (secondRun.failed > secondFailures.length)
    return { ...firstRun, failed: secondRun.failed, failures: secondFailures, flaky: [] };
  const failures = secondFailures.filter((failure) => includesFailure(firstFailures, failure));
  return {
    ...firstRun,
    passed: firstRun.passed + firstRun.failed - Math.min(firstRun.failed, failures.length),
    failed: failures.length,
    failures,
    flaky: [...firstFailures, ...secondFailures].filter(
      (failure) => !includesFailure(firstFailures, failure) || !includesFailure(secondFailures, failure),
    ),
  };
}

/**
 * Returns true if the list contains the failure. A file that could not run counts as a failure of each of its tests.
 * @param {Failure[]} failures
 * @param {Failure} failure
 */
function includesFailure(failures, { file, name }) {
  return failures.some(
    (entry) => entry.file === file && (entry.name === name || [name, entry.name].includes(file)),
  );
}

/**
 * Reads a step's results file. A missing file counts as one failure: the step crashed before it wrote the file.
 * @param {string} path
 * @returns {Counts}
 */
export function readCounts(path) {
  try {
    return parseJestCounts(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}
