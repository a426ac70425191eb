import { withTimeout } from '@trailcast/schema/async/deadline';
import type { HubClient } from './hub-client.js';

/** Time to notify the platforms of the end, ms. */
const END_TIMEOUT_MS = 1_000;
/** Time to receive the rest of a recording (at most 32 MB), ms. */
const SAVE_TIMEOUT_MS = 3_000;

/**
 * Ends a hub's broadcast and waits for its recordings. Call it before the hub's container is removed: only a running
 * hub can notify the platforms and send the rest of a recording.
 */
export async function endHub(
  hub: Pick<HubClient, 'state' | 'hasUnsavedRecordings' | 'endBroadcast' | 'waitUntilSaved'>,
  limits = { endMs: END_TIMEOUT_MS, saveMs: SAVE_TIMEOUT_MS },
): Promise<void> {
  const createTimeoutError = () => new Error('The hub does not respond');
  if (hub.state?.broadcast)
    await withTimeout(limits.endMs, () => hub.endBroadcast(), createTimeoutError).catch(() => undefined);
  if (hub.hasUnsavedRecordings)
    await withTimeout(limits.saveMs, () => hub.waitUntilSaved(), createTimeoutError).catch(() => undefined);
}
