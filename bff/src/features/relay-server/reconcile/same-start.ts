/** Ages jitter with the network. Starts that differ by less count as the same, ms. */
export const SAME_START_MS = 2_000;
