import { sleep } from '@trailcast/schema/async/sleep';
import type { PipeStats } from './pipe-stats.js';

const POLL_INTERVAL_MS = 2_000;
/** Time without traffic that counts as a stall, ms. haproxy counts every 5 s. */
const STALL_TIMEOUT_MS = 10_000;

export interface PipeWatchDeps {
  readStats: () => Promise<PipeStats | null>;
  /** `stalledMs` is null when traffic resumes. */
  onChange: (stalledMs: number | null) => void;
  intervalMs?: number;
  stalledAfterMs?: number;
}

/**
 * Reports stalls of the connection to the platform until `signal` aborts. OBS can't detect a stall, because its
 * connection ends at the pipe.
 */
export async function watchPipe(deps: PipeWatchDeps, signal: AbortSignal): Promise<void> {
  const { readStats, onChange, intervalMs = POLL_INTERVAL_MS, stalledAfterMs = STALL_TIMEOUT_MS } = deps;
  let bytes = -1;
  let lastTrafficAt = performance.now();
  let isReported = false;
  while (!signal.aborted) {
    const newStats = await readStats();
    const now = performance.now();
    if (!newStats || newStats.connections === 0 || newStats.bytes !== bytes) {
      if (isReported) onChange(null);
      isReported = false;
      lastTrafficAt = now;
      bytes = newStats?.bytes ?? -1;
    } else if (!isReported && now - lastTrafficAt >= stalledAfterMs) {
      isReported = true;
      onChange(now - lastTrafficAt);
    }
    await sleep(intervalMs, signal);
  }
}
