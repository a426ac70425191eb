import { fetchCurrentCollection } from '../../obs/current-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { CollectionSlot } from './obs-files.js';

/**
 * Returns a slot for the next collection other than OBS's current one, which OBS overwrites. Uses `lastSlot` as the
 * current slot with `isFirst` (OBS still shows its first collection) or if OBS does not respond.
 */
export async function findNextSlot(
  websocket: ObsAddress,
  lastSlot: CollectionSlot,
  isFirst = false,
): Promise<CollectionSlot> {
  const currentSlot = (isFirst ? null : await fetchCurrentCollection(websocket)) ?? lastSlot;
  return currentSlot === 'slot-a' ? 'slot-b' : 'slot-a';
}
