import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '../run-program.mjs';
import { CommandError } from '../command.mjs';
import { findCommand } from '../setup/machine.mjs';
import { findLoopbackPort } from '../supervisor/ports.mjs';
import { createMemoryFolder } from './memory-folder.mjs';

const START_TIMEOUT_MS = 60_000;
/** Memory that the databases of a run need, bytes. */
const DATA_BYTES = 2 * 2 ** 30;

/**
 * Starts a MariaDB server for one test run: data on tmpfs, its own port and socket, user root without a password on
 * loopback. Another server on the machine is not affected.
 * @returns {Promise<{ url: string, close(): Promise<void> }>} `url`: for TEST_MYSQL_URL, without a database.
 */
export async function startMariaDb() {
  const { path: folder, remove } = createMemoryFolder('trailcast-mariadb-', { bytes: DATA_BYTES });
  const data = join(folder, 'data');
  const { username } = userInfo();
  try {
    const install = findCommand('mariadb-install-db') ?? 'mariadb-install-db';
    const { code, output } = await runProgram(
      install,
      [
        '--no-defaults',
        `--datadir=${data}`,
        '--auth-root-authentication-method=normal',
        `--user=${username}`,
        '--skip-test-db',
      ],
      { timeoutMs: START_TIMEOUT_MS },
    );
    if (code !== 0)
      throw new CommandError(`mariadb-install-db failed (exit ${code}):\n${output.slice(-1000)}`);
    const port = await findLoopbackPort(undefined, []);
    const server = await startServer({ folder, data, port, username });
    return {
      url: `mysql://root@127.0.0.1:${port}`,
      async close() {
        await stopServer(server);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @param {{ folder: string, data: string, port: number, username: string }} options */
async function startServer({ folder, data, port, username }) {
  const init = join(folder, 'init.sql');
  writeFileSync(
    init,
    "CREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '';\nGRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n",
  );
  const server = spawn(
    findCommand('mariadbd') ?? 'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${username}`,
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${init}`,
      '--skip-log-bin',
      '--skip-name-resolve',
      '--character-set-server=utf8mb4',
      // Tests need no durability.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--max-connections=300',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let log = '';
  server.stderr.on('data', (chunk) => (log = (log + String(chunk)).slice(-2000)));
  server.on('error', (error) => (log += error.message));
  for (
    const deadline = performance.now() + START_TIMEOUT_MS;
    performance.now() < deadline;
    await sleep(100)
  ) {
    if (server.exitCode !== null || server.pid === undefined) break;
    if (await acceptsConnections(port)) return server;
  }
  await stopServer(server);
  throw new CommandError(`MariaDB did not start:\n${log}`);
}

/** @param {import('node:child_process').ChildProcess} server */
async function stopServer(server) {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(timer);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} True if a server accepts connections.
 */
async function acceptsConnections(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data', { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
