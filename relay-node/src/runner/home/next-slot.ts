import { fetchCurrentCollection } from '../../obs/current-collection.js';
import type { ObsAddress } from '../../obs/obs-control.js';
import type { CollectionSlot } from './obs-files.js';

/**
 * Returns a slot for the next collection. It differs from OBS's current slot, because OBS overwrites that slot. The
 * current slot is `lastSlot` if OBS still shows its first collection (`isFirst`) or does not respond.
 */
export async function findNextSlot(
  websocket: ObsAddress,
  lastSlot: CollectionSlot,
  isFirst = false,
): Promise<CollectionSlot> {
  const currentSlot = (isFirst ? null : await fetchCurrentCollection(websocket)) ?? lastSlot;
  return currentSlot === 'slot-a' ? 'slot-b' : 'slot-a';
}
