import type { StatusFieldsFragment } from './relay-server.generated.js';

/** Returns true from the start of a broadcast to its end. */
export function isOnAir({ obs, output }: Pick<StatusFieldsFragment, 'obs' | 'output'>): boolean {
  return obs || output?.state === 'reconnecting' || output?.state === 'starting';
}

/** Returns true from the start of a rehearsal to its end. */
export function isRehearsing({ rehearsal }: Pick<StatusFieldsFragment, 'rehearsal'>): boolean {
  return Boolean(rehearsal) && rehearsal?.state !== 'failed';
}

/**
 * Returns true if the phone's state is below the scenes instead of above them: on air on a phone, where its late
 * arrival would move them, and where the band has the charge.
 */
export function isPhoneBelowScenes(status: Parameters<typeof isOnAir>[0], isDesktop: boolean): boolean {
  return isOnAir(status) && !isDesktop;
}
