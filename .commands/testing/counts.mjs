import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped Names of tests that did not run.
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
  const skipped = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'disabled')
    .map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped,
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
