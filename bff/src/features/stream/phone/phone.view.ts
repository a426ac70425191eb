import type { Phone } from '@trailcast/schema/wire';
import { toHealth, type KnownPhone } from './connection/phone-health.js';

/** Returns what a stream's owner sees of its phone. `seen`: null while none is connected. */
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
