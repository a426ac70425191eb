import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { RefusedCaller } from '../threads/worker-messages.js';

/** A caller whose key is or was a stream's is reported for so long after its last call, ms. */
const KNOWN_MS = 5 * 60_000;
/** The same for one whose key nobody knows: it may be anybody's. */
const UNKNOWN_MS = 60_000;

/** The callers that are worth a report at `now` (wall clock, ms), with their ages. */
export function recentRefusals(callers: readonly RefusedCaller[], now: number): IngestSnapshot['refusals'] {
  return callers
    .map(({ at, ...caller }) => ({ ...caller, ageMs: Math.max(0, now - at) }))
    .filter(({ digest, ageMs }) => ageMs <= (digest === null ? UNKNOWN_MS : KNOWN_MS));
}
