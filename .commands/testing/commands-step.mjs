import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts } from './counts.mjs';
import { createResultsPath, withRetry } from './jest-steps.mjs';

/** @typedef {import('./parts.mjs').TestContext} TestContext */
/** @typedef {import('./step.mjs').Step} Step */

const REPORTER = './.commands/testing/results-reporter.mjs';

/**
 * Returns a step that runs the tests of the commands with `node --test` and retries failed files.
 * @param {TestContext} context
 * @returns {Step}
 */
export function createCommandsStep(context) {
  return withRetry(context, 'commands', (files) =>
    files
      ? createNodeTestStep(context, 'tests of the commands, retry', files)
      : createNodeTestStep(context, 'tests of the commands', listTestFiles(join(context.root, '.commands'))),
  );
}

/**
 * Lists the test files, because Node 20 and 22 treat a folder argument differently.
 * @param {string} folder
 */
function listTestFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name));
}

/**
 * @param {TestContext} context
 * @param {string} name
 * @param {string[]} files
 * @returns {Step}
 */
function createNodeTestStep(context, name, files) {
  const file = createResultsPath(context, 'commands');
  return {
    name,
    command: process.execPath,
    args: [
      '--test',
      ...[`--test-reporter=${REPORTER}`, `--test-reporter-destination=${file}`],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...files,
    ],
    timeoutMs: 10 * 60_000,
    quiet: true,
    counts: () => readCounts(file),
  };
}
