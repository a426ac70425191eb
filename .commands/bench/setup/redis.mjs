import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findCommand } from '../../setup/machine.mjs';
import { findLoopbackPort } from '../../supervisor/ports.mjs';
import { waitFor } from './product.mjs';

/** Debian's redis-tools contain the server's binary as redis-check-rdb. */
const PROGRAMS = ['redis-server', 'redis-check-rdb'];
const START_TIMEOUT_MS = 20_000;

/** Starts a Redis server for one row, without persistence, on loopback. */
export async function startRedis() {
  const program = PROGRAMS.map(findCommand).find(Boolean);
  if (!program) throw new Error(`none of ${PROGRAMS.join(', ')} is installed`);
  const port = await findLoopbackPort(undefined, []);
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const child = spawn(program, args, { argv0: 'redis-server', stdio: 'ignore', cwd: '/tmp' });
  child.on('error', () => undefined);
  const close = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  try {
    await waitFor(() => acceptsConnections(port), START_TIMEOUT_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, close };
}

/** @param {number} port @returns {Promise<boolean>} */
async function acceptsConnections(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1_000) });
    return true;
  } finally {
    socket.destroy();
  }
}
