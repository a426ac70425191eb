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
 * Runs a command with its own container engine (TEST_DOCKER_HOST). If none can run, TEST_ENGINE_MISSING contains the
 * reason. Everything runs in namespaces and ends with this process. With --own-network there is no connection to the
 * machine's network or the internet, packet filters and addresses can be changed freely, and TEST_MYSQL_URL is a
 * separate MariaDB. Without the flag, builds can download packages and packet filters are not changed.
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
    // When the first process of a PID namespace ends, the kernel kills all others, including containers.
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
    // Not earlier: the engine's mounts in the folder exist as long as the namespaces.
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

/** Removes the containers, networks and volumes of an interrupted run from the images' folder. */
async function removeLeftovers() {
  const { output } = await tryDocker(['ps', '--all', '--quiet'], { timeoutMs: 20_000 });
  const ids = output.split('\n').filter((id) => /^[0-9a-f]{12}$/.test(id));
  if (ids.length > 0) await tryDocker(['rm', '--force', '--volumes', ...ids], { timeoutMs: 60_000 });
  await tryDocker(['network', 'prune', '--force'], { timeoutMs: 60_000 });
  // A prune keeps volumes with options, such as those in memory.
  const volumes = (await tryDocker(['volume', 'ls', '--quiet'], { timeoutMs: 20_000 })).output.split('\n');
  const names = volumes.filter((name) => /^[\w.-]+$/.test(name));
  if (names.length > 0) await tryDocker(['volume', 'rm', ...names], { timeoutMs: 60_000 });
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
 * @param {string[]} args
 * @returns {[string[], string[]]} The flags, and the command after `--`.
 */
function split(args) {
  const at = args.indexOf('--');
  const flags = args.slice(0, Math.max(at, 0));
  const command = args.slice(at + 1);
  if (at < 0 || command.length === 0) throw new Refusal(USAGE);
  return [flags, command];
}
