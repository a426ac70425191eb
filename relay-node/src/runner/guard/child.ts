import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { withTimeout } from '@trailcast/schema/async/deadline';

/** Time between SIGTERM and SIGKILL. OBS and Xvfb usually exit within 20 ms. */
const TERM_TIMEOUT_MS = 400;
const KILL_TIMEOUT_MS = 400;
const BACKGROUND_NICENESS = 10;

/** `uid` is null for the current user. */
export interface ChildOptions {
  uid: number | null;
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdio: ('ignore' | 'pipe' | number)[];
  /** True for a lower CPU priority than OBS, the encoder and the hub have. */
  isInBackground?: boolean;
}

/**
 * Starts a program without privileges in its own process group. The kernel kills it when this process exits
 * (PR_SET_PDEATHSIG).
 */
export function startChild(command: string, args: string[], options: ChildOptions): ChildProcess {
  const { uid, isInBackground = false, ...spawnOptions } = options;
  const userArgs =
    uid === null
      ? []
      : [
          '--reuid',
          String(uid),
          '--regid',
          String(uid),
          '--clear-groups',
          '--inh-caps=-all',
          '--bounding-set=-all',
        ];
  const confinedArgs = [...userArgs, '--no-new-privs', '--pdeathsig', 'KILL', '--', command, ...args];
  const child = spawn('/usr/bin/setpriv', confinedArgs, { ...spawnOptions, detached: true });
  if (isInBackground && child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/**
 * Lowers the priority of a process. A kernel that shares CPU time among sessions also has a priority per session
 * (sched(7), autogroups).
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_NICENESS);
  } catch {
    // The process has already exited.
  }
  void writeFile(`/proc/${pid}/autogroup`, String(BACKGROUND_NICENESS)).catch(() => undefined);
}

/** Resolves with a description of how the child exited. */
export function waitForChildExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal ? `ended by signal ${signal}` : `ended with code ${code}`),
    );
  });
}

/** Terminates the child's process group: SIGTERM, then SIGKILL. */
export async function terminateChild(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signalGroup(pid, 'SIGTERM');
  if (await waitWithTimeout(exit, TERM_TIMEOUT_MS)) return signalGroup(pid, 'SIGKILL');
  signalGroup(pid, 'SIGKILL');
  await waitWithTimeout(exit, KILL_TIMEOUT_MS);
}

/** Kills the child's process group with SIGKILL, even if it is suspended. */
export function killChild({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) signalGroup(pid, 'SIGKILL');
}

/** Sends a signal to the whole group. Does nothing if the group has exited. */
function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The group has exited.
  }
}

/** Waits until the promise is resolved. Returns false on timeout. */
function waitWithTimeout(promise: Promise<void>, ms: number): Promise<boolean> {
  return withTimeout(
    ms,
    () => promise,
    () => new Error('too late'),
  ).then(
    () => true,
    () => false,
  );
}
