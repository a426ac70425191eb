import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { Refusal, runCommand, say } from './say.mjs';
import { buildProducts } from './setup/build.mjs';
import { findCommand } from './setup/machine.mjs';
import { CONTAINER_NEEDS, RUN_NEEDS, TEST_NEEDS } from './setup/needs.mjs';
import { withoutServices } from './setup/services.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { installMissing, requireInstalled } from './setup/system-packages.mjs';
import { GATE, LANES } from './testing/lanes.mjs';
import { startMariaDb } from './testing/mariadb.mjs';
import { runSteps } from './testing/step.mjs';
import { summaryLines } from './testing/summary.mjs';

/** @typedef {import('./testing/summary.mjs').LaneResult} LaneResult */

const ALL = Object.keys(LANES);
const USAGE = `npm test [-- LANE…] [--only=PART_OF_A_TEST_FILE]   lanes: ${ALL.join(', ')}; npm run test:all: all of them`;

await runCommand(async () => {
  requireNode();
  const { lanes, only } = wanted(process.argv.slice(2));
  await requireInstalled([...RUN_NEEDS, ...TEST_NEEDS]);
  if (lanes.includes('D') || lanes.includes('E')) await containerNeeds();
  await installNpmPackages(ROOT);
  await buildProducts(ROOT);
  const results = mkdtempSync(join(tmpdir(), 'trailcast-test-'));
  const mariadb = await testDatabase();
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    TEST_MYSQL_URL: mariadb.url,
    CHROMIUM: findCommand('chromium') ?? findCommand('google-chrome') ?? '',
  };
  try {
    /** @type {LaneResult[]} */
    const done = [];
    for (const lane of lanes) {
      say(`\n==== Lane ${lane}`);
      const started = performance.now();
      const steps = [];
      for (const stage of LANES[lane]?.({ root: ROOT, results, only, env }) ?? []) {
        steps.push(...(await runSteps(stage.steps, stage.width, ROOT)));
      }
      done.push({ lane, ms: performance.now() - started, steps });
    }
    for (const line of summaryLines(done)) say(line);
    if (only && testCount(done) === 0) throw new Refusal(`No test file's path matches ${only}.`);
    return done.some(({ steps }) => steps.some(({ code }) => code !== 0)) ? 1 : 0;
  } finally {
    await mariadb.close();
    rmSync(results, { recursive: true, force: true });
  }
});

/** Without root there is no engine, whatever is installed; the lane says so. */
async function containerNeeds() {
  if (process.getuid?.() === 0) await withoutServices(() => installMissing(CONTAINER_NEEDS));
}

/** @param {LaneResult[]} lanes */
function testCount(lanes) {
  const counts = lanes.flatMap(({ steps }) => steps.flatMap((step) => step.counts ?? []));
  return counts.reduce((total, { passed, failed }) => total + passed + failed, 0);
}

/** A server of this run's own, unless the caller named one (the hosted workflow's MySQL). */
async function testDatabase() {
  const given = process.env.TEST_MYSQL_URL;
  return given ? { url: given, close: async () => undefined } : startMariaDb();
}

/**
 * @param {string[]} args
 * @returns {{ lanes: string[], only: string | null }}
 */
function wanted(args) {
  const lanes = args.filter((word) => word in LANES);
  const isAll = args.includes('--all');
  const only = args.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? null;
  const unknown = args.filter(
    (word) => !lanes.includes(word) && !word.startsWith('--only=') && word !== '--all',
  );
  if (unknown.length > 0) throw new Refusal(`Unknown: ${unknown.join(' ')}. ${USAGE}`);
  return { lanes: lanes.length > 0 ? lanes : isAll ? ALL : GATE, only };
}
