import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../run-program.mjs';
import { Refusal, runCommand, say } from '../say.mjs';
import { findCommand } from '../setup/machine.mjs';
import { mountCgroups } from './engine/cgroups.mjs';
import { takeDataRoot } from './engine/data-root.mjs';
import { NoEngine, startEngine } from './engine/dockerd.mjs';
import { engineObstacle } from './engine/obstacle.mjs';
import { containerObstacle } from './engine/probe.mjs';
import { tryDocker } from './images/docker.mjs';
import { startMariaDb } from './mariadb.mjs';

const SELF = fileURLToPath(import.meta.url);
const HOUR = 60 * 60_000;
const USAGE = 'node .commands/testing/with-engine.mjs [--own-network] -- COMMAND [ARGUMENT…]';

/**
 * Runs a command beside a container engine of its own, named by TEST_DOCKER_HOST; where none can run, TEST_ENGINE_MISSING
 * says why. Everything lives in namespaces and ends with this process. With --own-network nothing inside reaches the
 * machine's network or the world: packet filters and addresses may be set there at will; a MariaDB of its own is named by
 * TEST_MYSQL_URL. Without it builds may fetch packages, and no packet filter is touched.
 */
await runCommand(async () => {
  const [flags, command] = split(process.argv.slice(2));
  const networks = flags.includes('--own-network');
  if (flags.includes('--inside')) return inside({ networks, command });
  const obstacle = await engineObstacle();
  if (obstacle) return run(command, { TEST_ENGINE_MISSING: obstacle });
  const dataRoot = takeDataRoot();
  const folder = mkdtempSync(join(tmpdir(), 'tc-engine-'));
  try {
    // The first process of a process namespace takes all others with it, containers included.
    return await run(
      [
        'unshare',
        ...['--pid', '--fork', '--kill-child', '--mount', '--propagation', 'private', '--mount-proc'],
        ...(networks ? ['--net'] : []),
        ...[findCommand('tini') ?? 'tini', '--', process.execPath, SELF],
        ...['--inside', ...(networks ? ['--own-network'] : []), '--', ...command],
      ],
      { TRAILCAST_ENGINE_DATA: dataRoot.path, TRAILCAST_ENGINE_FOLDER: folder },
    );
  } finally {
    // Only now: what the engine mounted in it went with the namespaces.
    rmSync(folder, { recursive: true, force: true });
    dataRoot.release();
  }
});

/** @param {{ networks: boolean, command: string[] }} options */
async function inside({ networks, command }) {
  if (networks) await runProgram('ip', ['link', 'set', 'lo', 'up'], { timeoutMs: 10_000 });
  await mountCgroups();
  /** @type {(() => Promise<void>)[]} */
  const closing = [];
  try {
    const { TRAILCAST_ENGINE_DATA: dataRoot = '', TRAILCAST_ENGINE_FOLDER: folder = '' } = process.env;
    const engine = await startEngine({ dataRoot, folder, networks });
    closing.push(engine.close);
    process.env.TEST_DOCKER_HOST = engine.host;
    const obstacle = await containerObstacle();
    if (obstacle) throw new NoEngine(obstacle);
    await removeLeftovers();
    if (!networks) return await run(command, {});
    const mariadb = await startMariaDb();
    closing.push(mariadb.close);
    return await run(command, { TEST_MYSQL_URL: mariadb.url });
  } catch (error) {
    if (!(error instanceof NoEngine)) throw error;
    return await run(command, { TEST_DOCKER_HOST: '', TEST_ENGINE_MISSING: error.message });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** What a run that was ended left in its images' folder. */
async function removeLeftovers() {
  const { output } = await tryDocker(['ps', '--all', '--quiet'], { timeoutMs: 20_000 });
  const ids = output.split('\n').filter((id) => /^[0-9a-f]{12}$/.test(id));
  if (ids.length > 0) await tryDocker(['rm', '--force', '--volumes', ...ids], { timeoutMs: 60_000 });
  await tryDocker(['network', 'prune', '--force'], { timeoutMs: 60_000 });
  await tryDocker(['volume', 'prune', '--force'], { timeoutMs: 60_000 });
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function run([program = '', ...args], env) {
  const merged = { ...process.env, ...env };
  if (env.TEST_ENGINE_MISSING) say(`No container engine: ${env.TEST_ENGINE_MISSING}`);
  const { code } = await runProgram(program, args, { env: merged, timeoutMs: HOUR, show: true });
  return code;
}

/**
 * @param {string[]} words
 * @returns {[string[], string[]]} The flags, and the command after `--`.
 */
function split(words) {
  const at = words.indexOf('--');
  const flags = words.slice(0, Math.max(at, 0));
  const command = words.slice(at + 1);
  if (at < 0 || command.length === 0) throw new Refusal(USAGE);
  return [flags, command];
}
