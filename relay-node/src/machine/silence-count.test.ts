import { SilenceCount } from './silence-count.js';

const LIMITS = { stopped: 3, busy: 9, unknown: 6 };
/** A process between two beats: whether it is silent, and the CPU time that it uses, ms. */
type Beat = [isSilent: boolean, usedMs: number | null];

/** Returns the number of the first beat at which the process counts as hung, starting with 1; null if it never does. */
function hungAt(...beats: Beat[]): number | null {
  const count = new SilenceCount(LIMITS);
  let cpuMs = 0;
  for (const [index, [isSilent, usedMs]] of beats.entries()) {
    cpuMs += usedMs ?? 0;
    if (count.countBeat(isSilent, usedMs === null ? null : cpuMs)) return index + 1;
  }
  return null;
}
const times = (count: number, ...beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('SilenceCount', () => {
  it.each([
    // At the first beat, there is no earlier CPU time.
    ['uses no CPU time', 0, LIMITS.stopped + 1],
    ['uses CPU time', 10, LIMITS.busy],
    ['uses an unknown CPU time', null, LIMITS.unknown],
  ])('reports a silent process that %s', (_what, usedMs, beat) => {
    expect(hungAt(...times(20, true, usedMs))).toBe(beat);
  });

  it('restarts the count at each sign of life', () => {
    const almost = [...times(LIMITS.busy - 1, true, 10), ...times(1, false, 10)];
    expect(hungAt(...almost, ...almost, ...almost)).toBeNull();
  });

  it('restarts the count of stopped beats when CPU time is used', () => {
    expect(hungAt(...times(5, true, 10), ...times(LIMITS.stopped, true, 0))).toBe(5 + LIMITS.stopped);
    const almost = [...times(LIMITS.stopped - 1, true, 0), ...times(1, true, 10)];
    expect(hungAt(...almost, ...almost)).toBeNull();
  });

  it('restarts the count after a report', () => {
    const count = new SilenceCount(LIMITS);
    const found = Array.from({ length: 13 }, () => count.countBeat(true, null));
    expect(found.flatMap((isHung, index) => (isHung ? [index + 1] : []))).toEqual([6, 12]);
  });
});
