import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { Collection } from '../model/collection.js';
import { numberOf, type Json } from '../model/values.js';
import { replaceSource } from './lists.js';

export interface SoundChange {
  muted?: boolean;
  /** Gain, dB: 0 does not change the sound. */
  volumeDb?: number;
}

/** Returns the gain of a source, whose volume is stored as a factor, dB. */
export function readVolumeDb({ volume }: Json): number {
  const db = 20 * Math.log10(numberOf(volume, 1, 0));
  return Math.min(SOURCE_LIMITS.maxVolumeDb, Math.max(SOURCE_LIMITS.minVolumeDb, db));
}

/** Returns the collection with the sound of a source changed. Omitted fields stay unchanged. */
export function changeSound(collection: Collection, name: string, change: SoundChange): Collection {
  const { muted, volumeDb } = change;
  return replaceSource(collection, name, (source) => ({
    ...source,
    ...(muted !== undefined && { muted }),
    // As exact as a change on the home page.
    ...(volumeDb !== undefined && { volume: Number((10 ** (volumeDb / 20)).toFixed(6)) }),
  }));
}
