import type { Phone } from '@trailcast/schema/wire';
import { toHealth, type KnownPhone } from './connection/phone-health.js';

/** Renders a stream's phone for its owner. `status` is null while no phone is connected. */
export function toPhone(
  streamId: number,
  enrolledAt: number | null,
  status: { known: KnownPhone; ageMs: number | null } | null,
): Phone {
  return {
    streamId,
    enrolledAt,
    connected: status !== null,
    ageMs: status?.ageMs ?? null,
    health: status && toHealth(status.known),
  };
}
