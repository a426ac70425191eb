/**
 * Simulated behaviour towards a channel's publisher. `rejects`: the key is rejected. `stalls`: the key is
 * accepted, but no data is read. `slow`: the response to the key is delayed.
 */
export type Behaviour = 'normal' | 'rejects' | 'stalls' | 'slow';

/** Response delay of a slow channel, ms. */
export const SLOW_RESPONSE_MS = 3_000;
