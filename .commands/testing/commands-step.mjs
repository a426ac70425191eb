import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countsIn } from './counts.mjs';
import { resultsFile, withSecondRun } from './jest-steps.mjs';

/** @typedef {import('./parts.mjs').TestContext} TestContext */
/** @typedef {import('./step.mjs').Step} Step */

const REPORTER = './.commands/testing/results-reporter.mjs';

/**
 * Tests of the commands, which run on Node alone, and once more the files of which one failed.
 * @param {TestContext} context
 * @returns {Step}
 */
export function commandsStep(context) {
  return withSecondRun(context, 'commands', (files) =>
    files
      ? nodeTests(context, 'tests of the commands, once more', files)
      : nodeTests(context, 'tests of the commands', testFiles(join(context.root, '.commands'))),
  );
}

/**
 * Named one by one: what a folder means to `node --test` differs between Node 20 and 22.
 * @param {string} folder
 */
function testFiles(folder) {
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
function nodeTests(context, name, files) {
  const file = resultsFile(context, 'commands');
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
    counts: () => countsIn(file),
  };
}
