import { HangDetector } from './hang-detector.js';

const LIMITS = { idle: 3, busy: 9, unknown: 6 };
/** Behaviour of a process between two checks. `usedMs` is the CPU time that it uses; null if unknown. */
type CheckScript = [isReplyMissing: boolean, usedMs: number | null];

/**
 * Returns the number of the first check at which the process counts as hung, starting with 1; null if it never does.
 */
function findHangCheck(...checks: CheckScript[]): number | null {
  const detector = new HangDetector(LIMITS);
  let cpuMs = 0;
  for (const [index, [isReplyMissing, usedMs]] of checks.entries()) {
    cpuMs += usedMs ?? 0;
    if (detector.recordCheck(isReplyMissing, usedMs === null ? null : cpuMs)) return index + 1;
  }
  return null;
}
const repeatCheck = (count: number, ...check: CheckScript): CheckScript[] =>
  Array.from({ length: count }, () => check);

describe('HangDetector', () => {
  it.each([
    // At the first check, there is no earlier CPU time.
    ['uses no CPU time', 0, LIMITS.idle + 1],
    ['uses CPU time', 10, LIMITS.busy],
    ['uses an unknown CPU time', null, LIMITS.unknown],
  ])('reports a process that does not reply and %s', (_name, usedMs, check) => {
    expect(findHangCheck(...repeatCheck(20, true, usedMs))).toBe(check);
  });

  it('restarts the count at each reply', () => {
    const almostHung = [...repeatCheck(LIMITS.busy - 1, true, 10), ...repeatCheck(1, false, 10)];
    expect(findHangCheck(...almostHung, ...almostHung, ...almostHung)).toBeNull();
  });

  it('restarts the count of checks without CPU time when CPU time is used', () => {
    expect(findHangCheck(...repeatCheck(5, true, 10), ...repeatCheck(LIMITS.idle, true, 0))).toBe(
      5 + LIMITS.idle,
    );
    const almostHung = [...repeatCheck(LIMITS.idle - 1, true, 0), ...repeatCheck(1, true, 10)];
    expect(findHangCheck(...almostHung, ...almostHung)).toBeNull();
  });

  it('restarts the count after a report', () => {
    const detector = new HangDetector(LIMITS);
    const results = Array.from({ length: 13 }, () => detector.recordCheck(true, null));
    expect(results.flatMap((isHung, index) => (isHung ? [index + 1] : []))).toEqual([6, 12]);
  });
});
