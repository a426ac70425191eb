/** SRT sequence numbers have 31 bits and wrap around. */
const MASK = 0x7fff_ffff;

export const sequenceAfter = (sequence: number, by = 1): number => (sequence + by) & MASK;

/** Returns how far `to` is after `from`; negative if it is before. */
export const sequenceDistance = (from: number, to: number): number => ((to - from) << 1) >> 1;
