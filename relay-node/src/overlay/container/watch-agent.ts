import { stat } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';

const CHECK_MS = 2_000;

/** Returns the modification time of a file, ms since the epoch; 0 without the file. */
export async function fileTime(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

/**
 * Aborts `stop` if the time of the agent's last heartbeat (`seenAt`) is more than `silenceMs` ago. Checks twice,
 * because the first check may follow a suspend of the machine.
 */
export async function watchAgent(
  seenAt: () => Promise<number>,
  silenceMs: number,
  stop: AbortController,
): Promise<void> {
  let missed = 0;
  while (!stop.signal.aborted) {
    await sleep(CHECK_MS, stop.signal);
    missed = Date.now() - (await seenAt()) > silenceMs ? missed + 1 : 0;
    if (missed === 2) stop.abort();
  }
}
