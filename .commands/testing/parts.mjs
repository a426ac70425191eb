import { join } from 'node:path';
import { EMULATOR_REQUIREMENTS, SOUND_REQUIREMENTS } from '../setup/requirements.mjs';
import { createCommandsStep } from './commands-step.mjs';
import { createJestStepWithRetry } from './jest-steps.mjs';

/** @typedef {import('./step.mjs').Step} Step */

const MINUTE = 60_000;
/** Makes Jest exit even if a failed test leaves handles open. Otherwise the step would time out and not be retried. */
const FORCE_EXIT = '--forceExit';
const IN_BAND = ['--runInBand', FORCE_EXIT];

/**
 * @typedef {object} TestContext
 * @property {string} root
 * @property {string} results Folder for the steps' result files.
 * @property {string | null} only Part of a test file's path; with it, static checks are skipped.
 * @property {NodeJS.ProcessEnv} env Environment of the tests.
 */

/**
 * A part of the tests. Groups of parts run in parallel, and the parts of a group run one after the other.
 * @typedef {object} Part
 * @property {'computes' | 'waits'} cpuUse CPU-bound, or mostly waiting.
 * @property {'checks' | 'computes'} [group] Default: the value of `cpuUse`.
 * @property {boolean} gate True if `npm test` runs the part; otherwise only `npm run test:all` runs it.
 * @property {boolean} [engine] Needs a container engine.
 * @property {readonly import('../setup/requirements.mjs').Requirement[]} [requirements]
 *   Packages that only this part needs.
 * @property {(context: TestContext) => Step[]} steps Run one after the other.
 */

/** @type {Record<string, Part>} */
export const PARTS = {
  /** Types, lint, format, imports, dead code, generated code. */
  checks: {
    cpuUse: 'computes',
    group: 'checks',
    gate: true,
    steps: ({ only }) => (only ? [] : createStaticChecks()),
  },
  /** One server in containers, and its isolation. In parallel with the pages, it would get no CPU time. */
  containers: {
    cpuUse: 'waits',
    group: 'checks',
    gate: true,
    engine: true,
    steps: (context) => createContainerSteps(context, 'containers', ['containers'], ['obs', 'egress']),
  },
  /** Commands, units and the API, on SQLite, and on MariaDB where SQL can differ. */
  unit: {
    cpuUse: 'computes',
    gate: true,
    steps: (context) => [
      ...(context.only ? [] : [createCommandsStep(context)]),
      createJestStepWithRetry(
        context,
        'unit and API tests',
        ['schema', 'bff', 'relay-node', 'client', 'client-dom'],
        ['--maxWorkers=3'],
        45,
      ),
    ],
  },
  /** Every story in a browser; a twentieth of them at every size. */
  stories: {
    cpuUse: 'computes',
    gate: true,
    steps: (context) =>
      context.only
        ? []
        : [
            createStoriesBuildStep(context),
            createJestStepWithRetry(context, 'stories', ['stories'], ['--maxWorkers=3', FORCE_EXIT], 40),
            createJestStepWithRetry(
              context,
              'a twentieth of the stories at every size',
              ['walk'],
              IN_BAND,
              10,
            ),
          ],
  },
  /** The relay node with real OBS, libsrt and ffmpeg. */
  relay: {
    cpuUse: 'waits',
    gate: true,
    steps: (context) => [
      createJestStepWithRetry(context, 'relay node', ['relay'], ['--maxWorkers=2', FORCE_EXIT], 20),
    ],
  },
  /** The whole product with real OBS, libsrt, ffmpeg and Chromium. */
  product: {
    cpuUse: 'waits',
    gate: true,
    steps: (context) => [createJestStepWithRetry(context, 'product', ['product'], IN_BAND, 20)],
  },
  /**
   * The product's pages in a browser. They occupy the whole machine: units in parallel would time out, and so would a
   * third file of pages on a slow machine.
   */
  pages: {
    cpuUse: 'waits',
    group: 'computes',
    gate: true,
    steps: (context) => [
      createJestStepWithRetry(context, 'pages', ['browser'], ['--maxWorkers=2', FORCE_EXIT], 30),
    ],
  },
  /** Every API test on MariaDB, and more random requests. */
  databases: {
    cpuUse: 'computes',
    gate: false,
    steps: (context) => [
      createJestStepWithRetry(
        { ...context, env: { ...context.env, TEST_DATABASES: 'mariadb', TEST_FUZZ_FACTOR: '4' } },
        'API tests on MariaDB',
        ['bff'],
        ['--maxWorkers=2'],
        40,
      ),
    ],
  },
  /** Every change from one feed to another; packet floods; web pages and their sound. */
  feeds: {
    cpuUse: 'waits',
    gate: false,
    requirements: SOUND_REQUIREMENTS,
    steps: (context) => [
      createJestStepWithRetry(context, 'every change of a feed', ['relay-all'], IN_BAND, 40),
    ],
  },
  /** Every story at every size, in both themes and languages. */
  sizes: {
    cpuUse: 'computes',
    gate: false,
    steps: (context) => [
      createStoriesBuildStep(context),
      createJestStepWithRetry(
        { ...context, env: { ...context.env, TEST_WALK_SHARE: '1' } },
        'the stories at every size',
        ['walk'],
        IN_BAND,
        60,
      ),
    ],
  },
  /** Every test picture of the software renderer, another architecture, random draw calls. */
  renderer: {
    cpuUse: 'computes',
    gate: false,
    requirements: EMULATOR_REQUIREMENTS,
    steps: (context) => [createJestStepWithRetry(context, 'renderer', ['renderer'], IN_BAND, 30)],
  },
  /** Uses of the pages beyond the specification's sentences and the main journeys. */
  browsing: {
    cpuUse: 'waits',
    group: 'computes',
    gate: false,
    steps: (context) => [
      createJestStepWithRetry(context, 'browsing', ['browser-all'], ['--maxWorkers=3', FORCE_EXIT], 40),
    ],
  },
  /** Several BFFs, and restarts one after the other. */
  replicas: {
    cpuUse: 'waits',
    gate: false,
    steps: (context) => [createJestStepWithRetry(context, 'replicas', ['product-all'], IN_BAND, 20)],
  },
  /** Every image, whole installations, and a crash of each process. */
  installations: {
    cpuUse: 'waits',
    gate: false,
    engine: true,
    steps: (context) => createContainerSteps(context, 'installations', ['containers-all']),
  },
  /** Installations on a Docker swarm. */
  swarms: {
    cpuUse: 'waits',
    gate: false,
    engine: true,
    steps: (context) => createContainerSteps(context, 'swarms', ['swarm']),
  },
};

/**
 * Groups the parts. The groups run in parallel, the parts of a group one after the other.
 * @param {readonly string[]} names
 * @returns {string[][]}
 */
export function groupParts(names) {
  const findGroup = (/** @type {string} */ name) => PARTS[name]?.group ?? PARTS[name]?.cpuUse;
  return ['checks', 'computes', 'waits']
    .map((group) => names.filter((name) => findGroup(name) === group))
    .filter((group) => group.length > 0);
}

/**
 * @param {TestContext} context
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} images Names of the required images; empty: all.
 * @returns {Step[]}
 */
function createContainerSteps(context, name, projects, images = []) {
  const build = {
    name: `images of ${name}`,
    command: process.execPath,
    args: ['.commands/testing/build-images.mjs', ...images],
    timeoutMs: 20 * MINUTE,
  };
  // Folders that are mounted into containers are on disk, as on a host.
  const env = { ...context.env };
  delete env.TMPDIR;
  const tests = createJestStepWithRetry({ ...context, env }, name, projects, IN_BAND, 60);
  return [withEngine(build, []), withEngine(tests, ['--own-network'])];
}

/**
 * Returns a step that runs the given step with its own container engine, or with the reason why there is no engine.
 * @param {Step} step
 * @param {string[]} flags
 * @returns {Step}
 */
function withEngine({ command, args, retry, ...step }, flags) {
  return {
    ...step,
    command: process.execPath,
    args: ['.commands/testing/with-engine.mjs', ...flags, '--', command, ...args],
    ...(retry && {
      retry: () => {
        const retryStep = retry();
        return retryStep && withEngine(retryStep, flags);
      },
    }),
  };
}

/**
 * @param {TestContext} context
 * @returns {Step}
 */
function createStoriesBuildStep({ root }) {
  return {
    name: 'stories build',
    command: process.execPath,
    args: [
      join(root, 'node_modules/storybook/dist/bin/dispatcher.js'),
      ...['build', '--output-dir', 'dist', '--quiet', '--disable-telemetry'],
    ],
    timeoutMs: 15 * MINUTE,
    cwd: join(root, 'stories'),
    quiet: true,
  };
}

/** @returns {Step[]} */
function createStaticChecks() {
  return [
    createCheck('types', ['tsc', '--build']),
    createCheck('lint', ['eslint', '.']),
    createCheck('lint with types', ['oxlint', '--type-aware']),
    createCheck('format', ['prettier', '--check', '.']),
    createCheck('commands’ types', ['tsc', '--noEmit', '-p', '.commands']),
    createCheck('stories’ types', ['tsc', '--noEmit', '-p', 'stories']),
    createCheck('imports', ['depcruise', '--config', '.dependency-cruiser.mjs', ...listImportRoots()]),
    createCheck('dead code', ['knip']),
    {
      name: 'drift',
      command: process.execPath,
      args: ['.commands/drift.mjs'],
      timeoutMs: 15 * MINUTE,
      quiet: true,
    },
  ];
}

function listImportRoots() {
  const sources = ['bff', 'relay-node', 'client', 'schema', 'stories'].map((part) => `${part}/src`);
  return [...sources, 'bff/tests', 'relay-node/tests', 'e2e'];
}

/**
 * @param {string} name
 * @param {string[]} command A program of node_modules and its arguments.
 * @returns {Step}
 */
function createCheck(name, [program = '', ...args]) {
  return { name, command: join('node_modules/.bin', program), args, timeoutMs: 20 * MINUTE, quiet: true };
}
