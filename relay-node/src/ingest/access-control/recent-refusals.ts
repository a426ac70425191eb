import type { IngestSnapshot } from '../control/ingest-protocol.js';
import type { RefusedCaller } from '../threads/worker-messages.js';

/** Time for which a refused connection attempt with a current or earlier key is reported, ms. */
const KNOWN_KEY_REPORT_MS = 5 * 60_000;
/** Time for which a refused connection attempt with an unknown key is reported, ms. */
const UNKNOWN_KEY_REPORT_MS = 60_000;

/** Returns the recently refused callers with their ages. `now` is in ms of the wall clock. */
export function listRecentRefusals(
  callers: readonly RefusedCaller[],
  now: number,
): IngestSnapshot['refusals'] {
  return callers
    .map(({ refusedAt, ...caller }) => ({ ...caller, ageMs: Math.max(0, now - refusedAt) }))
    .filter(({ digest, ageMs }) => ageMs <= (digest === null ? UNKNOWN_KEY_REPORT_MS : KNOWN_KEY_REPORT_MS));
}
