import { spawn, type ChildProcess } from 'node:child_process';
import { inTime } from '@trailcast/schema/async/deadline';

/** OBS and Xvfb end by SIGTERM within 20 ms; together with SIGKILL two children stay well under 3 s. */
const TERM_MS = 400;
const KILL_MS = 400;

/** How a child is started: under which user (null: ours) and with what. */
export interface ChildOptions {
  uid: number | null;
  cwd: string;
  env: NodeJS.ProcessEnv;
  stdio: ('ignore' | 'pipe' | number)[];
}

/**
 * Starts a program that dies with this process (PR_SET_PDEATHSIG), has a process group of its own and, where there is
 * root, no privilege left.
 */
export function startChild(command: string, args: string[], options: ChildOptions): ChildProcess {
  const { uid, ...rest } = options;
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
  return spawn('/usr/bin/setpriv', confined, { ...rest, detached: true });
}

/** How the child ended, in words. */
export function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal ? `ended by signal ${signal}` : `ended with code ${code}`),
    );
  });
}

/** Ends the child's process group: SIGTERM, then SIGKILL. */
export async function endChild(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  signal(pid, 'SIGTERM');
  if (await settlesWithin(gone, TERM_MS)) return signal(pid, 'SIGKILL');
  signal(pid, 'SIGKILL');
  await settlesWithin(gone, KILL_MS);
}

/** Ends the child's process group at once, also one that is stopped. */
export function killChild({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) signal(pid, 'SIGKILL');
}

/** To the whole group; none is left when it fails. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // Gone already.
  }
}

/** False when the promise takes longer. */
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
