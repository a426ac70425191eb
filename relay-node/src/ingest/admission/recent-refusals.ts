import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { RefusedCaller } from '../threads/worker-messages.js';

/** How long a refused call with a current or earlier key is reported, ms. */
const KNOWN_MS = 5 * 60_000;
/** How long a refused call with an unknown key is reported, ms. */
const UNKNOWN_MS = 60_000;

/** Returns the refused callers recent enough to report at `now` (wall clock, ms), with their ages. */
export function recentRefusals(callers: readonly RefusedCaller[], now: number): IngestSnapshot['refusals'] {
  return callers
    .map(({ at, ...caller }) => ({ ...caller, ageMs: Math.max(0, now - at) }))
    .filter(({ digest, ageMs }) => ageMs <= (digest === null ? UNKNOWN_MS : KNOWN_MS));
}
