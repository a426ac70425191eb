import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countsIn, failedFiles, jestCounts, tapCounts } from './counts.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;
/** A test that hashes, migrates or waits for a push takes longer beside another worker than Jest's 5 s allow. */
const UNIT_TIMEOUT_MS = 20_000;
/** More files than this do not fail by chance. */
const CHANCE_FILES = 2;

/**
 * @typedef {object} LaneContext
 * @property {string} root
 * @property {string} results Folder for the steps' result files.
 * @property {string | null} only Part of a test file's path; static checks are left out then.
 * @property {NodeJS.ProcessEnv} env For the tests.
 */

/** @typedef {{ steps: Step[], width: number }[]} Stages One after the other. */

/** @type {Record<string, (context: LaneContext) => Stages>} */
export const LANES = {
  /** Static checks, unit and API tests. */
  A: (context) => [
    ...(context.only ? [] : [{ width: 1, steps: [check('types', ['tsc', '--build'])] }]),
    ...(context.only ? [] : [{ width: 2, steps: staticChecks() }]),
    ...(context.only ? [] : [{ width: 1, steps: [commandTests(context)] }]),
    {
      width: 1,
      steps: [
        jest(
          context,
          'unit and API tests',
          ['schema', 'bff', 'relay-node', 'client'],
          ['--maxWorkers=2', `--testTimeout=${UNIT_TIMEOUT_MS}`],
          15,
        ),
      ],
    },
  ],
  /** Stories in a browser. */
  B: ({ root, only, env }) => {
    if (only || !existsSync(join(root, 'stories/.storybook'))) return [];
    const script = join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
    const build = ['build', '--output-dir', 'dist', '--quiet', '--disable-telemetry'];
    const cwd = join(root, 'stories');
    return [
      {
        width: 1,
        steps: [
          {
            name: 'stories build',
            command: process.execPath,
            args: [script, ...build],
            timeoutMs: 5 * MINUTE,
            cwd,
            quiet: true,
          },
        ],
      },
      {
        width: 1,
        steps: [
          {
            name: 'stories',
            command: process.execPath,
            args: ['.commands/run-stories.mjs'],
            timeoutMs: 15 * MINUTE,
            env,
          },
        ],
      },
    ];
  },
  /** Real OBS, real ffmpeg, one thing at a time. */
  C: (context) => [
    { width: 1, steps: [twice(context, 'relay node with real parts', ['relay'], 20)] },
    { width: 1, steps: [twice(context, 'the client’s specification', ['specification'], 10)] },
    { width: 1, steps: [twice(context, 'end to end', ['e2e'], 45)] },
  ],
  /** The images in containers, on an engine of the lane's own. */
  D: (context) => [
    { width: 1, steps: [besideEngine(imageBuilds(), [])] },
    { width: 1, steps: [besideEngine(twice(context, 'containers', ['containers'], 30), ['--own-network'])] },
  ],
};

/** @returns {Step} */
function imageBuilds() {
  return {
    name: 'container images',
    command: process.execPath,
    args: ['.commands/testing/build-images.mjs'],
    timeoutMs: 20 * MINUTE,
  };
}

/**
 * The same step beside a container engine, or with the reason why there is none.
 * @param {Step} step
 * @param {string[]} flags
 * @returns {Step}
 */
function besideEngine({ command, args, again, ...step }, flags) {
  return {
    ...step,
    command: process.execPath,
    args: ['.commands/testing/with-engine.mjs', ...flags, '--', command, ...args],
    ...(again && {
      again: () => {
        const next = again();
        return next && besideEngine(next, flags);
      },
    }),
  };
}

/** @returns {Step[]} */
function staticChecks() {
  return [
    check('lint', ['eslint', '.']),
    check('format', ['prettier', '--check', '.']),
    check('commands’ types', ['tsc', '--noEmit', '-p', '.commands']),
    check('imports', ['depcruise', '--config', '.dependency-cruiser.mjs', ...importRoots()]),
    check('dead code', ['knip']),
    {
      name: 'drift',
      command: process.execPath,
      args: ['.commands/drift.mjs'],
      timeoutMs: 5 * MINUTE,
      quiet: true,
    },
  ];
}

function importRoots() {
  return ['bff', 'relay-node', 'client', 'schema', 'stories'].map((part) => `${part}/src`);
}

/**
 * @param {string} name
 * @param {string[]} words A program of node_modules and its arguments.
 * @returns {Step}
 */
function check(name, [program = '', ...args]) {
  return { name, command: join('node_modules/.bin', program), args, timeoutMs: 10 * MINUTE, quiet: true };
}

/**
 * @param {LaneContext} context
 * @returns {Step}
 */
function commandTests({ root, results }) {
  const folder = join(root, '.commands');
  // Named one by one: what a folder means to `node --test` differs between Node 20 and 22.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.mjs'),
  );
  const file = join(results, 'commands.tap');
  return {
    name: 'tests of the commands',
    command: process.execPath,
    args: [
      '--test',
      ...['--test-reporter=tap', `--test-reporter-destination=${file}`],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...files.map((name) => join(folder, name)),
    ],
    timeoutMs: 5 * MINUTE,
    quiet: true,
    counts: () => countsIn(file, tapCounts),
  };
}

/**
 * Tests over real programs, one file at a time. One or two files that fail run once more: two cores that an encoder, OBS
 * and a browser share make a wait run out now and then. The summary names what passed only then.
 * @param {LaneContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {number} minutes
 * @returns {Step}
 */
function twice(context, name, projects, minutes) {
  const args = ['--runInBand'];
  const first = jest(context, name, projects, args, minutes);
  const again = () => {
    const files = failedFiles(readFileSync(resultsFile(context, projects), 'utf8'));
    if (files.length === 0 || files.length > CHANCE_FILES) return null;
    return jest(context, `${name}, once more`, projects, [...args, '--runTestsByPath', ...files], minutes);
  };
  return context.only ? first : { ...first, again };
}

/**
 * @param {LaneContext} context
 * @param {string[]} projects
 */
function resultsFile({ results }, projects) {
  return join(results, `${projects.join('-')}.json`);
}

/**
 * @param {LaneContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args
 * @param {number} minutes
 * @returns {Step}
 */
function jest(context, name, projects, args, minutes) {
  const { root, only, env } = context;
  const file = resultsFile(context, projects);
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
    counts: () => countsIn(file, jestCounts),
  };
}
