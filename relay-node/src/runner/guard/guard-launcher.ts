import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { InstancePaths } from '../home/instance-paths.js';
import { writeRecord, type InstanceRecord } from './instance-record.js';
import { GuardConnection } from './guard-connection.js';
import { START_COMMAND } from './guard-protocol.js';
import { waitForExit, readIdentity, isAlive, type ProcessIdentity } from './process-identity.js';
import { SYSTEM_PATH } from '../../machine/system-path.js';

/** The guard needs little memory and no V8 worker threads. */
const NODE_FLAGS = ['--max-old-space-size=24', '--max-semi-space-size=1', '--v8-pool-size=0'];
const PRIVATE_MOUNTS = ['unshare', '--mount', '--propagation', 'private', '--'];

/**
 * Starts a guard, connects to it, and writes its identity to the record. The guard has its own session, so it keeps
 * running when this process ends. It starts up while `prepareHome` runs, and then starts OBS.
 * @param guardMain path of the built guard/main.js
 */
export async function launchGuard(
  guardMain: string,
  paths: InstancePaths,
  record: InstanceRecord,
  prepareHome: () => Promise<void>,
  signal: AbortSignal,
): Promise<{ guard: GuardConnection; record: InstanceRecord }> {
  await writeRecord(paths.record, record);
  const nodeCommand = [process.execPath, ...NODE_FLAGS, guardMain, paths.dir];
  const [command = '', ...args] = record.plugins ? [...PRIVATE_MOUNTS, ...nodeCommand] : nodeCommand;
  const log = openSync(paths.guardLog, 'a', 0o600);
  const env = { PATH: SYSTEM_PATH, LANG: 'C.UTF-8' };
  const child = spawn(command, args, { detached: true, stdio: ['pipe', log, log], env, cwd: '/' });
  closeSync(log);
  const guardExit = new AbortController();
  child.once('error', (error) => guardExit.abort(error));
  child.once('exit', (code) => guardExit.abort(new Error(`The guard of OBS ended with code ${code}`)));
  child.unref();
  // The guard may have exited. Its exit is reported above.
  child.stdin?.on('error', () => undefined);
  const identity = child.pid === undefined ? null : await readIdentity(child.pid);
  const launchedRecord = { ...record, guard: identity };
  try {
    await prepareHome();
    child.stdin?.end(START_COMMAND);
    await writeRecord(paths.record, launchedRecord);
    const guard = await GuardConnection.open(
      paths.socket,
      record.silenceMs,
      AbortSignal.any([signal, guardExit.signal]),
    );
    return { guard, record: launchedRecord };
  } catch (error) {
    child.stdin?.destroy();
    if (identity) await endGuard(identity);
    throw error;
  }
}

/** Ends a guard with SIGTERM, then SIGKILL. It takes up to 1.6 s to end OBS and the display. */
async function endGuard(guard: ProcessIdentity): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGTERM', 2_000],
    ['SIGKILL', 500],
  ] as const) {
    if (!(await isAlive(guard))) return;
    process.kill(guard.pid, signal);
    if (await waitForExit(guard, timeoutMs)) return;
  }
}
