import { fetchCurrentCollection } from '../../obs/current-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { Slot } from './obs-files.js';

/**
 * Returns the slot for the next collection. It must differ from the current one, which OBS overwrites. Asks OBS for its
 * current slot. Uses `last` if OBS does not respond or, with `isFirst`, still shows its first collection.
 */
export async function nextSlot(websocket: ObsAddress, last: Slot, isFirst = false): Promise<Slot> {
  const shown = (isFirst ? null : await fetchCurrentCollection(websocket)) ?? last;
  return shown === 'slot-a' ? 'slot-b' : 'slot-a';
}
