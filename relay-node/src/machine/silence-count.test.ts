import { SilenceCount } from './silence-count.js';

const LIMITS = { stopped: 3, busy: 9, unknown: 6 };
/** Behaviour of a process between two beats. `usedMs` is its CPU time; null if unknown. */
type Beat = [isSilent: boolean, usedMs: number | null];

/** Returns the number of the first beat at which the process counts as hung, starting with 1; null if it never does. */
function findHangBeat(...beats: Beat[]): number | null {
  const count = new SilenceCount(LIMITS);
  let cpuMs = 0;
  for (const [index, [isSilent, usedMs]] of beats.entries()) {
    cpuMs += usedMs ?? 0;
    if (count.countBeat(isSilent, usedMs === null ? null : cpuMs)) return index + 1;
  }
  return null;
}
const repeatBeat = (count: number, ...beat: Beat): Beat[] => Array.from({ length: count }, () => beat);

describe('SilenceCount', () => {
  it.each([
    // At the first beat, there is no earlier CPU time.
    ['uses no CPU time', 0, LIMITS.stopped + 1],
    ['uses CPU time', 10, LIMITS.busy],
    ['uses an unknown CPU time', null, LIMITS.unknown],
  ])('reports a silent process that %s', (_what, usedMs, beat) => {
    expect(findHangBeat(...repeatBeat(20, true, usedMs))).toBe(beat);
  });

  it('restarts the count at each beat that is not silent', () => {
    const almostHung = [...repeatBeat(LIMITS.busy - 1, true, 10), ...repeatBeat(1, false, 10)];
    expect(findHangBeat(...almostHung, ...almostHung, ...almostHung)).toBeNull();
  });

  it('restarts the count of stopped beats when CPU time is used', () => {
    expect(findHangBeat(...repeatBeat(5, true, 10), ...repeatBeat(LIMITS.stopped, true, 0))).toBe(
      5 + LIMITS.stopped,
    );
    const almostHung = [...repeatBeat(LIMITS.stopped - 1, true, 0), ...repeatBeat(1, true, 10)];
    expect(findHangBeat(...almostHung, ...almostHung)).toBeNull();
  });

  it('restarts the count after a report', () => {
    const count = new SilenceCount(LIMITS);
    const results = Array.from({ length: 13 }, () => count.countBeat(true, null));
    expect(results.flatMap((isHung, index) => (isHung ? [index + 1] : []))).toEqual([6, 12]);
  });
});
