/** SRT sequence numbers have 31 bits and wrap around. */
const MASK = 0x7fff_ffff;

export const sequenceAfter = (sequence: number, by = 1): number => (sequence + by) & MASK;

/** Returns the distance from `from` to `to`; negative if `to` comes first. */
export const sequenceDistance = (from: number, to: number): number => ((to - from) << 1) >> 1;
