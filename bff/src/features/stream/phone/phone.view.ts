import type { Phone } from '@trailcast/schema/wire';
import { toHealth, type KnownPhone } from './connection/phone-health.js';

/** Renders a stream's phone for its owner. `seen`: null while no phone is connected. */
export function toPhone(
  streamId: number,
  enrolledAt: number | null,
  seen: { known: KnownPhone; ageMs: number | null } | null,
): Phone {
  return {
    streamId,
    enrolledAt,
    connected: seen !== null,
    ageMs: seen?.ageMs ?? null,
    health: seen && toHealth(seen.known),
  };
}
