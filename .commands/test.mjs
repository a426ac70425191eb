import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { CommandError, runCommand, printLine } from './command.mjs';
import { buildTargets } from './setup/build.mjs';
import { findCommand } from './setup/machine.mjs';
import {
  BROWSERS,
  CONTAINER_REQUIREMENTS,
  RUN_REQUIREMENTS,
  TEST_REQUIREMENTS,
} from './setup/requirements.mjs';
import { runWithoutServices } from './setup/services.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { buildOverlay } from './setup/overlay.mjs';
import { buildRenderer } from './setup/renderer.mjs';
import { installMissing, requireInstalled } from './setup/system-packages.mjs';
import { createMemoryFolder } from './testing/memory-folder.mjs';
import { PARTS, groupParts } from './testing/parts.mjs';
import { runSteps } from './testing/step.mjs';
import { startMariaDb } from './testing/mariadb.mjs';
import { formatSummary } from './testing/summary.mjs';

/** @typedef {import('./testing/summary.mjs').PartResult} PartResult */

const NAMES = Object.keys(PARTS);
const GATE = NAMES.filter((name) => PARTS[name]?.gate);
const USAGE = `npm test [-- PART…] [--only=PART_OF_A_TEST_FILE]   parts: ${NAMES.join(', ')}; without one: ${GATE.join(', ')}; npm run test:all: all of them`;

await runCommand(async () => {
  requireNode();
  const { parts, only } = parseArguments(process.argv.slice(2));
  const extraRequirements = parts.flatMap((name) => PARTS[name]?.requirements ?? []);
  await requireInstalled([...RUN_REQUIREMENTS, ...TEST_REQUIREMENTS, ...extraRequirements]);
  if (parts.some((name) => PARTS[name]?.engine)) await installContainerRequirements();
  await installNpmPackages(ROOT);
  const buildNative = async () => (await buildRenderer(ROOT)) && (await buildOverlay(ROOT));
  const [hasNative] = await Promise.all([buildNative(), buildTargets(ROOT)]);
  if (!hasNative) throw new CommandError('The tests need the software renderer and web pages in OBS.');
  const resultsFolder = mkdtempSync(join(tmpdir(), 'trailcast-test-'));
  const temporaryFolder = createMemoryFolder('t-');
  // Programs of other users also write to the folder.
  chmodSync(temporaryFolder.path, 0o1777);
  try {
    const results = await runGroups(parts, {
      root: ROOT,
      results: resultsFolder,
      only,
      env: { TMPDIR: temporaryFolder.path },
    });
    for (const line of formatSummary(results)) printLine(line);
    if (only && countTests(results) === 0) throw new CommandError(`No test file's path matches ${only}.`);
    return results.some(({ steps }) => steps.some(({ code }) => code !== 0)) ? 1 : 0;
  } finally {
    temporaryFolder.remove();
    rmSync(resultsFolder, { recursive: true, force: true });
  }
});

/**
 * Runs the groups of these parts in parallel, with a database.
 * @param {string[]} parts
 * @param {import('./testing/parts.mjs').TestContext} context
 */
async function runGroups(parts, context) {
  const mariadb = await startTestDatabase();
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...context.env,
    TEST_MYSQL_URL: mariadb.url,
    CHROMIUM: BROWSERS.map(findCommand).find((path) => path !== null) ?? '',
  };
  try {
    return (
      await Promise.all(groupParts(parts).map((partsOfGroup) => runGroup(partsOfGroup, { ...context, env })))
    ).flat();
  } finally {
    await mariadb.close();
  }
}

/**
 * Runs parts one after the other.
 * @param {string[]} names
 * @param {import('./testing/parts.mjs').TestContext} context
 */
async function runGroup(names, context) {
  /** @type {PartResult[]} */
  const results = [];
  for (const name of names) {
    const part = PARTS[name];
    if (!part) continue;
    const startedAt = performance.now();
    const steps = await runSteps(part.steps(context), { root: ROOT, cpuUse: part.cpuUse });
    results.push({ part: name, ms: performance.now() - startedAt, steps });
  }
  return results;
}

/** Installs the packages of the container tests. Does nothing without root, which an engine needs. */
async function installContainerRequirements() {
  if (process.getuid?.() === 0) await runWithoutServices(() => installMissing(CONTAINER_REQUIREMENTS));
}

/** @param {PartResult[]} parts */
function countTests(parts) {
  const counts = parts.flatMap(({ steps }) => steps.flatMap((step) => step.counts ?? []));
  return counts.reduce((total, { passed, failed }) => total + passed + failed, 0);
}

/** Starts a MariaDB server, except if TEST_MYSQL_URL names a server (MySQL of the hosted workflow). */
async function startTestDatabase() {
  const mysqlUrl = process.env.TEST_MYSQL_URL;
  return mysqlUrl ? { url: mysqlUrl, close: async () => undefined } : startMariaDb();
}

/**
 * @param {string[]} args
 * @returns {{ parts: string[], only: string | null }}
 */
function parseArguments(args) {
  const parts = args.filter((argument) => argument in PARTS);
  const isAll = args.includes('--all');
  const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? null;
  const unknown = args.filter(
    (argument) => !parts.includes(argument) && !argument.startsWith('--only=') && argument !== '--all',
  );
  if (unknown.length > 0) throw new CommandError(`Unknown argument: ${unknown.join(' ')}. ${USAGE}`);
  return { parts: parts.length > 0 ? parts : isAll ? NAMES : GATE, only };
}
