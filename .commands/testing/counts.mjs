import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped Names of tests that did not run.
 * @property {string[]} [failures] Names of tests that failed.
 * @property {string[]} [unsteady] Names of tests that failed first and passed when their file ran once more.
 */

/**
 * @param {string} text What `jest --json` wrote.
 * @returns {Counts}
 */
export function jestCounts(text) {
  /** @typedef {{ status: string, fullName: string }} Assertion */
  const report =
    /** @type {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: { assertionResults: Assertion[] }[] }} */ (
      JSON.parse(text)
    );
  const named = (/** @type {string[]} */ ...states) =>
    report.testResults
      .flatMap((file) => file.assertionResults)
      .filter(({ status }) => states.includes(status))
      .map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: named('pending', 'todo', 'disabled'),
    failures: named('failed'),
  };
}

/**
 * @param {string} text What `jest --json` wrote.
 * @returns {string[]} Paths of the test files of which something failed.
 */
export function failedFiles(text) {
  const { testResults } = /** @type {{ testResults: { name: string, status: string }[] }} */ (
    JSON.parse(text)
  );
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The counts of a step of which the failed files ran once more.
 * @param {Counts} first
 * @param {Counts} second
 * @returns {Counts}
 */
export function afterSecondRun(first, second) {
  const still = new Set(second.failures);
  const unsteady =
    second.failed > still.size ? [] : (first.failures ?? []).filter((name) => !still.has(name));
  return {
    ...first,
    passed: first.passed + first.failed - Math.min(first.failed, second.failed),
    failed: second.failed,
    failures: [...still],
    unsteady,
  };
}

/**
 * @param {string} text What `node --test --test-reporter=tap` wrote.
 * @returns {Counts}
 */
export function tapCounts(text) {
  const total = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const skipped = [...text.matchAll(/^\s*ok \d+ - (.*) # (?:SKIP|TODO)/gm)].map((match) => match[1] ?? '');
  return { passed: total('pass'), failed: total('fail') + total('cancelled'), skipped };
}

/**
 * Reads the results file of a step; a file that is not there means that the step broke before it could write one.
 * @param {string} path
 * @param {(text: string) => Counts} parse
 * @returns {Counts}
 */
export function countsIn(path, parse) {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}
