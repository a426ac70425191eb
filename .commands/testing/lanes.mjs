import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countsIn, jestCounts, tapCounts } from './counts.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;

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
          ['--maxWorkers=2'],
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
    { width: 1, steps: [jest(context, 'relay node with real parts', ['relay'], ['--runInBand'], 20)] },
    { width: 1, steps: [jest(context, 'end to end', ['e2e'], ['--runInBand'], 30)] },
  ],
};

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
 * @param {LaneContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} args
 * @param {number} minutes
 * @returns {Step}
 */
function jest({ root, results, only, env }, name, projects, args, minutes) {
  const file = join(results, `${projects.join('-')}.json`);
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
