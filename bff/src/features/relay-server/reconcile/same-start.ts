/** Starts that differ by less count as equal, ms. The reported ages vary with the network's delay. */
export const SAME_START_MS = 2_000;
