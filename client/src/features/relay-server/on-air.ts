import type { StatusFieldsFragment } from './relay-server.generated.js';

/** Returns true from the start of a broadcast to its end. */
export function isOnAir({ obs, output }: Pick<StatusFieldsFragment, 'obs' | 'output'>): boolean {
  return obs || output?.state === 'reconnecting' || output?.state === 'starting';
}

/** Returns true from the start of a rehearsal to its end. */
export function isRehearsing({ rehearsal }: Pick<StatusFieldsFragment, 'rehearsal'>): boolean {
  return Boolean(rehearsal) && rehearsal?.state !== 'failed';
}
