import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { inTime } from '@trailcast/schema/async/deadline';

/** OBS and Xvfb exit within 20 ms after SIGTERM. With SIGKILL, two children take well under 3 s. */
const TERM_MS = 400;
const KILL_MS = 400;
/** Of a child in the background. */
const NICE = 10;

/** `uid` is null for the current user. */
export interface ChildOptions {
  uid: number | null;
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdio: ('ignore' | 'pipe' | number)[];
  /** OBS, the encoder and the hub get processor time first. */
  inBackground?: boolean;
}

/**
 * Starts a program that dies with this process (PR_SET_PDEATHSIG), has its own process group and no
 * privileges.
 */
export function startChild(command: string, args: string[], options: ChildOptions): ChildProcess {
  const { uid, inBackground = false, ...rest } = options;
  const user =
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
  const confined = [...user, '--no-new-privs', '--pdeathsig', 'KILL', '--', command, ...args];
  const child = spawn('/usr/bin/setpriv', confined, { ...rest, detached: true });
  if (inBackground && child.pid !== undefined) yieldCpu(child.pid);
  return child;
}

/** A kernel that shares processor time among sessions has a priority for each of them too (sched(7), autogroups). */
function yieldCpu(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended.
  }
  void writeFile(`/proc/${pid}/autogroup`, String(NICE)).catch(() => undefined);
}

/** Resolves with a description of how the child exited. */
export function ended(child: ChildProcess): Promise<string> {
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
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signal(pid, 'SIGTERM');
  if (await settlesWithin(gone, TERM_MS)) return signal(pid, 'SIGKILL');
  signal(pid, 'SIGKILL');
  await settlesWithin(gone, KILL_MS);
}

/** Kills the child's process group with SIGKILL, which also ends a suspended one. */
export function killChild({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) signal(pid, 'SIGKILL');
}

/** Signals the whole group. Fails only if the group no longer exists. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // Already exited.
  }
}

/** Returns false on timeout. */
function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  return inTime(
    ms,
    () => promise,
    () => new Error('too late'),
  ).then(
    () => true,
    () => false,
  );
}
