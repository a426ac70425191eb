import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a process by a signal, and kills it when it has not ended after `patienceMs`. */
export async function endChild(
  child: ChildProcess,
  patienceMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  const waited = new AbortController();
  child.kill(signal);
  void sleep(patienceMs, undefined, { signal: waited.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await gone;
  waited.abort();
}

/** Also while a process that was killed a moment ago still writes there. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
