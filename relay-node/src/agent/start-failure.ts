import { setTimeout as sleep } from 'node:timers/promises';
import type { OutputFailure } from '@trailcast/schema/node';
import type { ObsInstance } from '../runner/runner.js';

/** OBS writes the reason of a failed start a little after the event, ms. */
const REASON_WAIT_MS = 500;
const LOOK_EVERY_MS = 20;

/**
 * Why the start at `sinceMs` (performance time) failed: OBS tells it in its log alone. -3: the platform refused the
 * stream; any other number is a trouble on the way to it; none within half a second: OBS itself.
 */
export async function startFailure(
  instance: ObsInstance | null,
  sinceMs: number,
  signal: AbortSignal,
): Promise<OutputFailure> {
  const end = performance.now() + REASON_WAIT_MS;
  let code = instance?.connectFailure(sinceMs) ?? null;
  while (code === null && performance.now() < end && !signal.aborted) {
    await sleep(LOOK_EVERY_MS);
    code = instance?.connectFailure(sinceMs) ?? null;
  }
  if (code === null) return 'obs-failed';
  return code === -3 ? 'refused' : 'connect-failed';
}
