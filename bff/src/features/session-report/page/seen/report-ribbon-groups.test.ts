import { groupSegments } from './report-ribbon-groups.js';

/** Returns the lengths of the segments in each group, s. `lengths`: of segments that follow each other, s. */
function group(...lengths: number[]): string[] {
  let endMs = 0;
  const segments = lengths.map((seconds) => {
    const fromMs = endMs;
    endMs += seconds * 1_000;
    const span = { kind: 'scene' as const, scene: 'Live', fromMs, toMs: endMs };
    return { ...span, isFeedLost: false, isFeedBack: false, isPanic: false };
  });
  return groupSegments(segments, endMs).map(
    ({ segments: grouped, minWidth, isWidened }) =>
      `${grouped.map(({ fromMs, toMs }) => (toMs - fromMs) / 1_000).join('+')} ${isWidened ? '>' : '='} ${minWidth}`,
  );
}

describe('groupSegments', () => {
  it('leaves long segments alone, and a short one between them', () => {
    expect(group(50, 50)).toEqual(['50 = 6', '50 = 6']);
    expect(group(50, 1, 50)).toEqual(['50 = 6', '1 > 6', '50 = 6']);
  });

  it('joins short segments that follow each other', () => {
    expect(group(3_600, 3, 4, 1, 3_600)).toEqual(['3600 = 6', '3+4+1 > 22', '3600 = 6']);
  });

  it('joins a segment that widened ones would cover', () => {
    // A dead zone near the end of two minutes: the last segments need more than their share.
    expect(group(103, 3, 4, 3, 1, 2)).toEqual(['103 = 6', '3+4+3+1+2 > 38']);
  });

  it('never needs more than the narrowest ribbon', () => {
    expect(group(...Array.from({ length: 200 }, () => 1))).toEqual([
      `${Array.from({ length: 200 }, () => 1).join('+')} = 230`,
    ]);
  });
});
