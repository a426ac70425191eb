import { sleep } from '@trailcast/schema/async/sleep';

const RETRY_DELAY_MS = 200;

/**
 * Repeats `work` until it succeeds. Throws its last error when `signal` has aborted. DNS names and routes of the swarm
 * become available shortly after a container's start.
 */
export async function retry(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
    }
    await sleep(RETRY_DELAY_MS, signal);
  }
}
