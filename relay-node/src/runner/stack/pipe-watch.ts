import { sleep } from '@trailcast/schema/async/sleep';
import type { PipeFigures } from './pipe-stats.js';

const LOOK_EVERY_MS = 2_000;
/** A program that does not flow for so long is told, ms. haproxy counts every 5 s. */
const STALLED_MS = 10_000;

export interface PipeWatchParts {
  figures: () => Promise<PipeFigures | null>;
  /** `stalledMs` is null when the program flows again. */
  tell: (stalledMs: number | null) => void;
  everyMs?: number;
  stalledAfterMs?: number;
}

/**
 * Looks until `signal` aborts whether the bytes of the program move while a connection to the platform is open. OBS does not
 * tell: to it the connection is there.
 */
export async function watchPipe(parts: PipeWatchParts, signal: AbortSignal): Promise<void> {
  const { figures, tell, everyMs = LOOK_EVERY_MS, stalledAfterMs = STALLED_MS } = parts;
  let bytes = -1;
  let movedAt = performance.now();
  let told = false;
  while (!signal.aborted) {
    const seen = await figures();
    const now = performance.now();
    if (!seen || seen.open === 0 || seen.bytes !== bytes) {
      if (told) tell(null);
      told = false;
      movedAt = now;
      bytes = seen?.bytes ?? -1;
    } else if (!told && now - movedAt >= stalledAfterMs) {
      told = true;
      tell(now - movedAt);
    }
    await sleep(everyMs, signal);
  }
}
