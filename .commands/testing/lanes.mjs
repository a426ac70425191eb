import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandsStep } from './commands-step.mjs';
import { jestStep, storiesStep } from './jest-steps.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;
/**
 * A test that hashes, migrates or waits for a push takes longer beside another worker than Jest's 5 s allow, and many
 * times longer on a loaded machine.
 */
const UNIT_TIMEOUT_MS = 120_000;
/**
 * One thing at a time. What a failed test left open must not hold Jest until the step's time is over: a step that took too
 * long gets no second run.
 */
const IN_BAND = ['--runInBand', '--forceExit'];

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
    ...(context.only ? [] : [{ width: 1, steps: [commandsStep(context)] }]),
    {
      width: 1,
      steps: [
        jestStep(
          context,
          'unit and API tests',
          ['schema', 'bff', 'relay-node', 'client'],
          ['--maxWorkers=2', `--testTimeout=${UNIT_TIMEOUT_MS}`],
          60,
        ),
      ],
    },
  ],
  /** Stories in a browser. */
  B: (context) => {
    const { root, only } = context;
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
            timeoutMs: 15 * MINUTE,
            cwd,
            quiet: true,
          },
        ],
      },
      { width: 1, steps: [storiesStep(context)] },
    ];
  },
  /** Real OBS, real ffmpeg, one thing at a time. */
  C: (context) => [
    { width: 1, steps: [jestStep(context, 'relay node with real parts', ['relay'], IN_BAND, 20)] },
    { width: 1, steps: [jestStep(context, 'the client’s specification', ['specification'], IN_BAND, 10)] },
    { width: 1, steps: [jestStep(context, 'end to end', ['e2e'], IN_BAND, 45)] },
  ],
  /** The images in containers, on an engine of the lane's own. */
  D: (context) => [
    { width: 1, steps: [besideEngine(imageBuilds(), [])] },
    {
      width: 1,
      steps: [
        besideEngine(jestStep(context, 'containers', ['containers', 'product-containers'], IN_BAND, 45), [
          '--own-network',
        ]),
      ],
    },
  ],
  /** What takes too long for every change: only `npm run test:all` runs it. */
  E: (context) => [
    { width: 1, steps: [jestStep(context, 'every change of a feed', ['relay-all'], IN_BAND, 60)] },
    { width: 1, steps: [besideEngine(imageBuilds(), [])] },
    {
      width: 1,
      steps: [
        besideEngine(jestStep(context, 'swarms', ['swarm', 'product-swarm'], IN_BAND, 45), ['--own-network']),
      ],
    },
  ],
};

/** The lanes of `npm test`. */
export const GATE = ['A', 'B', 'C', 'D'];

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
      timeoutMs: 15 * MINUTE,
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
  return { name, command: join('node_modules/.bin', program), args, timeoutMs: 20 * MINUTE, quiet: true };
}
