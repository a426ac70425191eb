import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a process by a signal. Kills it if it still runs after `killAfterMs`. */
export async function endChild(
  child: ChildProcess,
  killAfterMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  const exitController = new AbortController();
  child.kill(signal);
  void sleep(killAfterMs, undefined, { signal: exitController.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await exit;
  exitController.abort();
}

/** Removes a folder, even while a killed process still writes to it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
