import { currentCollection } from '../../obs/current-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { Slot } from './obs-files.js';

/**
 * The slot for the next collection. OBS rewrites the one that it shows, so it must be another: OBS itself is asked which,
 * and `last` is believed where it does not answer.
 */
export async function nextSlot(websocket: ObsAddress, last: Slot): Promise<Slot> {
  const shown = (await currentCollection(websocket)) ?? last;
  return shown === 'slot-a' ? 'slot-b' : 'slot-a';
}
