import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts, listFailedFiles } from './counts.mjs';

/** @typedef {import('./parts.mjs').TestContext} TestContext */
/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;
/** Maximum number of failed files for a retry: more files do not fail by chance. */
const MAX_RETRIED_FILES = 4;
/** Number of port ranges; see `e2e/_kit/free-port.ts`. Fewer steps run side by side. */
const PORT_LANES = 8;

let stepCount = 0;

/**
 * Returns a step that runs the tests of these projects and retries failed files.
 * @param {TestContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args Jest's arguments.
 * @param {number} minutes
 * @returns {Step}
 */
export function createJestStepWithRetry(context, name, projects, args, minutes) {
  return withRetry(context, projects.join('-'), (files) =>
    files
      ? createJestStep(context, `${name}, retry`, projects, [...args, '--runTestsByPath', ...files], minutes)
      : createJestStep(context, name, projects, args, minutes),
  );
}

/**
 * Adds a retry of failed files, because a wait sometimes times out on two busy cores. The summary lists flaky tests.
 * @param {TestContext} context
 * @param {string} resultsName Name of the results file.
 * @param {(files: string[] | null) => Step} createStep Returns the step for the given files; for all files if `files` is null.
 * @returns {Step}
 */
export function withRetry(context, resultsName, createStep) {
  const retry = () => {
    const file = createResultsPath(context, resultsName);
    const files = existsSync(file) ? listFailedFiles(readFileSync(file, 'utf8')) : [];
    return files.length === 0 || files.length > MAX_RETRIED_FILES ? null : createStep(files);
  };
  return context.only ? createStep(null) : { ...createStep(null), retry };
}

/**
 * @param {TestContext} context
 * @param {string} name
 * @returns {string} Path of a step's results file.
 */
export function createResultsPath({ results }, name) {
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
function createJestStep(context, name, projects, args, minutes) {
  const { root, only, env } = context;
  const file = createResultsPath(context, projects.join('-'));
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
    env: { ...env, TEST_PORT_LANE: String(stepCount++ % PORT_LANES) },
    counts: () => readCounts(file),
  };
}
