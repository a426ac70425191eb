/**
 * Simulated behaviour towards a channel's publisher. `rejects`: rejects its key. `stalls`: accepts it and reads no
 * data.
 */
export type Behaviour = 'normal' | 'rejects' | 'stalls' | 'slow';

/** Response delay of a slow channel, ms. */
export const SLOW_RESPONSE_MS = 3_000;
