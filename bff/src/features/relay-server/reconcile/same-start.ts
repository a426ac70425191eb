/** Ages jitter with the network; starts that differ by less are the same, ms. */
export const SAME_START_MS = 2_000;
