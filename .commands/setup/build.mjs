import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.mjs';
import { CommandError, printLine } from '../command.mjs';
import { computeFingerprint } from './fingerprint.mjs';
import { openStamp } from './stamp.mjs';

const CONFIGS = ['package-lock.json', 'tsconfig.base.json'];
const SERVER_SOURCES = [
  ...CONFIGS,
  ...['schema', 'relay-node', 'bff'].flatMap((part) => [
    `${part}/src`,
    `${part}/package.json`,
    `${part}/tsconfig.json`,
  ]),
];
const CLIENT_SOURCES = [...CONFIGS, 'client', 'schema/src'];

/**
 * @typedef {object} BuildTarget
 * @property {string} name Name for the terminal and the stamp file.
 * @property {string[]} sources Files and folders whose change triggers a build.
 * @property {string[]} outputs Paths that must exist after the build.
 * @property {string} cwd
 * @property {string[]} command A script of node_modules and its arguments.
 */

/** @type {BuildTarget} */
const SERVERS = {
  name: 'servers',
  sources: SERVER_SOURCES,
  outputs: ['bff/dist/main.js', 'bff/dist/sandbox/main.js', 'relay-node/dist/main.js'],
  cwd: '.',
  command: ['node_modules/@typescript/native/bin/tsc', '--build', 'schema', 'relay-node', 'bff'],
};

/** Web pages. They are built after the servers, because the client imports the schema. @type {readonly BuildTarget[]} */
const PAGES = [
  {
    name: 'client',
    sources: CLIENT_SOURCES,
    outputs: ['client/dist/index.html'],
    cwd: 'client',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
  {
    name: 'graphql-page',
    sources: [...CONFIGS, 'client/graphiql', 'client/package.json'],
    outputs: ['client/graphiql/dist/index.html'],
    cwd: 'client/graphiql',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
  },
];

/**
 * Builds the targets with changed sources. Does not generate code, because generated files are committed.
 * @param {string} root
 */
export async function buildTargets(root) {
  await buildTarget(root, SERVERS);
  const builds = await Promise.allSettled(PAGES.map((target) => buildTarget(root, target)));
  for (const build of builds) if (build.status === 'rejected') throw build.reason;
}

/**
 * @param {string} root
 * @param {BuildTarget} target
 */
async function buildTarget(root, target) {
  const currentFingerprint = computeFingerprint(root, target.sources);
  const stamp = openStamp(join(root, `node_modules/.cache/trailcast/build-${target.name}`));
  const findMissingOutputs = () => target.outputs.filter((path) => !existsSync(join(root, path)));
  if (stamp.matches(currentFingerprint) && findMissingOutputs().length === 0) return;
  printLine(`Building the ${target.name} …`);
  const [script = '', ...args] = target.command;
  const { code, output } = await runProgram(process.execPath, [join(root, script), ...args], {
    cwd: join(root, target.cwd),
    // The build is for production even in a test run.
    env: { ...process.env, NODE_ENV: 'production' },
    timeoutMs: 10 * 60_000,
  });
  if (code !== 0) throw new CommandError(`Building the ${target.name} failed:\n${output.trimEnd()}`);
  const missing = findMissingOutputs();
  if (missing.length > 0)
    throw new CommandError(`Building the ${target.name} did not create ${missing.join(', ')}`);
  stamp.write(currentFingerprint);
}
