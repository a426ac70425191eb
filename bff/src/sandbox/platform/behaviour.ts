/** How the local platform treats a channel's publisher. `refuses`: its key; `stalls`: accepts it and reads no data. */
export type Behaviour = 'normal' | 'refuses' | 'stalls' | 'slow';

/** Time until a slow channel answers, ms. */
export const SLOW_ANSWER_MS = 3_000;
