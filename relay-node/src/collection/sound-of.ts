import { asBoolean, asNumber, type Json } from './json-values.js';

/** Returns a source's mute, and its volume as a factor. */
export function cleanSound({ muted, volume }: Json): { muted: boolean; volume: number } {
  return {
    muted: asBoolean(muted, false),
    volume: asNumber(volume, { min: 0, max: 20, otherwise: 1 }),
  };
}
