import { fetchCurrentCollection } from '../../obs/current-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { Slot } from './obs-files.js';

/**
 * Returns the slot for the next collection. It must differ from the current one, which OBS overwrites. Asks OBS for its
 * current slot. Uses `lastSlot` if OBS does not respond or, with `isFirst`, still shows its first collection.
 */
export async function findNextSlot(websocket: ObsAddress, lastSlot: Slot, isFirst = false): Promise<Slot> {
  const currentSlot = (isFirst ? null : await fetchCurrentCollection(websocket)) ?? lastSlot;
  return currentSlot === 'slot-a' ? 'slot-b' : 'slot-a';
}
