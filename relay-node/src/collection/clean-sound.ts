import { asBoolean, asNumber, type Json } from './json-values.js';

/** Returns the mute state and the volume (a factor) of a source. */
export function cleanSound({ muted, volume }: Json): { muted: boolean; volume: number } {
  return {
    muted: asBoolean(muted, false),
    volume: asNumber(volume, { min: 0, max: 20, otherwise: 1 }),
  };
}
