import type { Phone } from '@trailcast/schema/wire';
import { toHealth, type KnownPhone } from './connection/phone-health.js';

/** Renders a stream's phone for its owner. `reading` is null while no phone is connected. */
export function toPhone(
  streamId: number,
  enrolledAt: number | null,
  reading: { known: KnownPhone; ageMs: number | null } | null,
): Phone {
  return {
    streamId,
    enrolledAt,
    connected: reading !== null,
    ageMs: reading?.ageMs ?? null,
    health: reading && toHealth(reading.known),
  };
}
