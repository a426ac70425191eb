/** SRT sequence numbers have 31 bits and wrap around. */
const SEQUENCE_MASK = 0x7fff_ffff;

export const addToSequence = (sequence: number, count = 1): number => (sequence + count) & SEQUENCE_MASK;

/** Returns the distance from `start` to `end`. It is negative if `end` comes first. */
export const measureDistance = (start: number, end: number): number => ((end - start) << 1) >> 1;
