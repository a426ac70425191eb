import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countsIn, failedFiles } from './counts.mjs';

/** @typedef {import('./parts.mjs').TestContext} TestContext */
/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;
/** More files than this are not run again: they do not fail by chance, and it would take long. */
const CHANCE_FILES = 4;

/**
 * Test files of these projects, and once more those that failed.
 * @param {TestContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args Of Jest.
 * @param {number} minutes
 * @returns {Step}
 */
export function jestStep(context, name, projects, args, minutes) {
  return withSecondRun(context, projects.join('-'), (files) =>
    files
      ? jest(context, `${name}, once more`, projects, [...args, '--runTestsByPath', ...files], minutes)
      : jest(context, name, projects, args, minutes),
  );
}

/**
 * A few files that fail run once more by themselves: two cores that an encoder, OBS and a browser share make a wait
 * run out now and then. The summary names what passed only then.
 * @param {TestContext} context
 * @param {string} results Name of the results file.
 * @param {(files: string[] | null) => Step} run All files, or these alone.
 * @returns {Step}
 */
export function withSecondRun(context, results, run) {
  const again = () => {
    const file = resultsFile(context, results);
    const files = existsSync(file) ? failedFiles(readFileSync(file, 'utf8')) : [];
    return files.length === 0 || files.length > CHANCE_FILES ? null : run(files);
  };
  return context.only ? run(null) : { ...run(null), again };
}

/**
 * Every story, and once more the files of which one failed.
 * @param {TestContext} context
 * @returns {Step}
 */
export function storiesStep(context) {
  return withSecondRun(context, 'stories', (files) => storiesRun(context, files));
}

/**
 * @param {TestContext} context
 * @param {string[] | null} files
 * @returns {Step}
 */
function storiesRun(context, files) {
  const file = resultsFile(context, 'stories');
  return {
    name: files ? 'stories, once more' : 'stories',
    command: process.execPath,
    args: ['.commands/run-stories.mjs', '--json', `--outputFile=${file}`, ...(files ?? [])],
    timeoutMs: 42 * MINUTE,
    env: context.env,
    counts: () => countsIn(file),
  };
}

/**
 * @param {TestContext} context
 * @param {string} name
 * @returns {string} Where a step leaves its results.
 */
export function resultsFile({ results }, name) {
  return join(results, `${name}.json`);
}

/**
 * @param {TestContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args
 * @param {number} minutes
 * @returns {Step}
 */
function jest(context, name, projects, args, minutes) {
  const { root, only, env } = context;
  const file = resultsFile(context, projects.join('-'));
  return {
    name,
    command: process.execPath,
    args: [
      join(root, 'node_modules/jest/bin/jest.js'),
      '--passWithNoTests',
      ...['--json', `--outputFile=${file}`],
      ...args,
      ...(only ? ['--testPathPatterns', only] : []),
      '--selectProjects',
      ...projects,
    ],
    timeoutMs: minutes * MINUTE,
    env,
    counts: () => countsIn(file),
  };
}
