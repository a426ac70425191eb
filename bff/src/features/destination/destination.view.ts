import type { Destination } from '@trailcast/schema/wire';
import type { DestinationRecord } from './destination.repository.js';

/** Renders the contract's Destination, without its key. */
export function toDestination(record: DestinationRecord): Destination {
  const { id, kind, name, server, enabled, sealedKey, version } = record;
  return { id, kind, name, server, enabled, hasKey: sealedKey !== '', version };
}
