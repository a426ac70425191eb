import { SilenceCount } from './silence-count.js';

const LIMITS = { stopped: 3, busy: 9, unknown: 6 };
/** What a process does between two beats: whether it says nothing, and the CPU time that it uses, ms. */
type Beat = [isSilent: boolean, usedMs: number | null];

/** Returns the first beat, from 1, at which the process hangs; null if it does not. */
function hungAt(...beats: Beat[]): number | null {
  const count = new SilenceCount(LIMITS);
  let cpuMs = 0;
  for (const [index, [isSilent, usedMs]] of beats.entries()) {
    cpuMs += usedMs ?? 0;
    if (count.beat(isSilent, usedMs === null ? null : cpuMs)) return index + 1;
  }
  return null;
}
const times = (count: number, ...beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('SilenceCount', () => {
  it.each([
    // The first beat knows no earlier CPU time.
    ['uses no CPU time', 0, LIMITS.stopped + 1],
    ['uses CPU time', 10, LIMITS.busy],
    ['uses an unknown CPU time', null, LIMITS.unknown],
  ])('finds a silent process that %s', (_what, usedMs, beat) => {
    expect(hungAt(...times(20, true, usedMs))).toBe(beat);
  });

  it('begins again with each sign of life', () => {
    const almost = [...times(LIMITS.busy - 1, true, 10), ...times(1, false, 10)];
    expect(hungAt(...almost, ...almost, ...almost)).toBeNull();
  });

  it('begins to count stopped beats again when CPU time was used', () => {
    expect(hungAt(...times(5, true, 10), ...times(LIMITS.stopped, true, 0))).toBe(5 + LIMITS.stopped);
    const almost = [...times(LIMITS.stopped - 1, true, 0), ...times(1, true, 10)];
    expect(hungAt(...almost, ...almost)).toBeNull();
  });

  it('begins again when it has found one', () => {
    const count = new SilenceCount(LIMITS);
    const found = Array.from({ length: 13 }, () => count.beat(true, null));
    expect(found.flatMap((isHung, index) => (isHung ? [index + 1] : []))).toEqual([6, 12]);
  });
});
