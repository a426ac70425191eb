import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../run-program.mjs';
import { CommandError, runCommand, printLine } from '../command.mjs';
import { findCommand } from '../setup/machine.mjs';
import { mountCgroups } from './engine/cgroups.mjs';
import { lockDataRoot } from './engine/data-root.mjs';
import { EngineStartError, startEngine } from './engine/dockerd.mjs';
import { findEngineObstacle } from './engine/obstacle.mjs';
import { findContainerObstacle } from './engine/container-obstacle.mjs';
import { tryDocker } from './images/docker.mjs';
import { startMariaDb } from './mariadb.mjs';

const SELF = fileURLToPath(import.meta.url);
const HOUR = 60 * 60_000;
const USAGE = 'node .commands/testing/with-engine.mjs [--own-network] -- COMMAND [ARGUMENT…]';

/**
 * Runs a command with its own container engine (TEST_DOCKER_HOST). If none can run, TEST_ENGINE_MISSING contains the
 * reason. Everything runs in namespaces and exits with this process. With --own-network there is no connection to the
 * machine's network or the internet, packet filters and addresses can be changed freely, and TEST_MYSQL_URL is a
 * separate MariaDB. Without the flag, builds can download packages and packet filters are not changed.
 */
await runCommand(async () => {
  const [flags, command] = splitArguments(process.argv.slice(2));
  const hasOwnNetwork = flags.includes('--own-network');
  if (flags.includes('--inside')) return runInside({ hasOwnNetwork, command });
  const obstacle = await findEngineObstacle();
  if (obstacle) return runWithEnv(command, { TEST_ENGINE_MISSING: obstacle });
  const dataRoot = lockDataRoot();
  const folder = mkdtempSync(join(tmpdir(), 'tc-engine-'));
  try {
    // When the first process of a PID namespace exits, the kernel kills all others, including containers.
    return await runWithEnv(
      [
        'unshare',
        ...['--pid', '--fork', '--kill-child', '--mount', '--propagation', 'private', '--mount-proc'],
        ...(hasOwnNetwork ? ['--net'] : []),
        ...[findCommand('tini') ?? 'tini', '--', process.execPath, SELF],
        ...['--inside', ...(hasOwnNetwork ? ['--own-network'] : []), '--', ...command],
      ],
      { TRAILCAST_ENGINE_DATA: dataRoot.path, TRAILCAST_ENGINE_FOLDER: folder },
    );
  } finally {
    // The engine's mounts in the folder exist as long as the namespaces, so the folder is removed last.
    rmSync(folder, { recursive: true, force: true });
    dataRoot.release();
  }
});

/** @param {{ hasOwnNetwork: boolean, command: string[] }} options */
async function runInside({ hasOwnNetwork, command }) {
  if (hasOwnNetwork) await runProgram('ip', ['link', 'set', 'lo', 'up'], { timeoutMs: 10_000 });
  await mountCgroups();
  /** @type {(() => Promise<void>)[]} */
  const closers = [];
  try {
    const { TRAILCAST_ENGINE_DATA: dataRoot = '', TRAILCAST_ENGINE_FOLDER: folder = '' } = process.env;
    const engine = await startEngine({ dataRoot, folder, hasOwnNetwork });
    closers.push(engine.close);
    process.env.TEST_DOCKER_HOST = engine.host;
    const obstacle = await findContainerObstacle();
    if (obstacle) throw new EngineStartError(obstacle);
    await removeLeftovers();
    if (!hasOwnNetwork) return await runWithEnv(command, {});
    const mariadb = await startMariaDb();
    closers.push(mariadb.close);
    return await runWithEnv(command, { TEST_MYSQL_URL: mariadb.url });
  } catch (error) {
    if (!(error instanceof EngineStartError)) throw error;
    return await runWithEnv(command, { TEST_DOCKER_HOST: '', TEST_ENGINE_MISSING: error.message });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Removes the containers, networks and volumes of an interrupted run from the images' folder. */
async function removeLeftovers() {
  const { output } = await tryDocker(['ps', '--all', '--quiet'], { timeoutMs: 20_000 });
  const ids = output.split('\n').filter((id) => /^[0-9a-f]{12}$/.test(id));
  if (ids.length > 0) await tryDocker(['rm', '--force', '--volumes', ...ids], { timeoutMs: 60_000 });
  await tryDocker(['network', 'prune', '--force'], { timeoutMs: 60_000 });
  // A prune keeps volumes with options, such as volumes in memory.
  const volumes = (await tryDocker(['volume', 'ls', '--quiet'], { timeoutMs: 20_000 })).output.split('\n');
  const names = volumes.filter((name) => /^[\w.-]+$/.test(name));
  if (names.length > 0) await tryDocker(['volume', 'rm', ...names], { timeoutMs: 60_000 });
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
async function runWithEnv([program = '', ...args], env) {
  const fullEnv = { ...process.env, ...env };
  if (env.TEST_ENGINE_MISSING) printLine(`No container engine: ${env.TEST_ENGINE_MISSING}`);
  const { code } = await runProgram(program, args, { env: fullEnv, timeoutMs: HOUR, show: true });
  return code;
}

/**
 * @param {string[]} args
 * @returns {[string[], string[]]} The flags, and the command after `--`.
 */
function splitArguments(args) {
  const separatorIndex = args.indexOf('--');
  const flags = args.slice(0, Math.max(separatorIndex, 0));
  const command = args.slice(separatorIndex + 1);
  if (separatorIndex < 0 || command.length === 0) throw new CommandError(USAGE);
  return [flags, command];
}
