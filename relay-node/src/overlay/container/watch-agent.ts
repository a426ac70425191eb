import { stat } from 'node:fs/promises';
import { sleep } from '@trailcast/schema/async/sleep';

const CHECK_INTERVAL_MS = 2_000;

/** Returns the modification time of a file, ms since the epoch; 0 without the file. */
export async function readFileTime(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

/**
 * Aborts `stop` if the agent's last heartbeat is more than `silenceMs` ago in two consecutive checks. A single
 * missed heartbeat may be caused by a suspension of the machine.
 */
export async function watchAgent(
  readLastHeartbeatTime: () => Promise<number>,
  silenceMs: number,
  stop: AbortController,
): Promise<void> {
  let missedChecks = 0;
  while (!stop.signal.aborted) {
    await sleep(CHECK_INTERVAL_MS, stop.signal);
    missedChecks = Date.now() - (await readLastHeartbeatTime()) > silenceMs ? missedChecks + 1 : 0;
    if (missedChecks === 2) stop.abort();
  }
}
