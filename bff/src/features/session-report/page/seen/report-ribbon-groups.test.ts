import { groupSegments } from './report-ribbon-groups.js';
import type { Segment } from './report-segments.js';

/** Returns segments that follow each other. `lengths`: s. */
function createSegments(lengths: number[], changes: Partial<Segment>[] = []): Segment[] {
  let endMs = 0;
  return lengths.map((seconds, index) => {
    const fromMs = endMs;
    endMs += seconds * 1_000;
    const span = { kind: 'scene' as const, scene: 'Live', fromMs, toMs: endMs };
    return { ...span, isFeedLost: false, isFeedBack: false, isPanic: false, ...changes[index] };
  });
}

/** Returns the lengths of the segments in each group, s. */
const group = (segments: Segment[]) =>
  groupSegments(segments, segments.at(-1)?.toMs ?? 0).map(({ segments: grouped }) =>
    grouped.map(({ fromMs, toMs }) => (toMs - fromMs) / 1_000).join('+'),
  );

describe('groupSegments', () => {
  it('leaves long segments alone, and a short one between them', () => {
    expect(group(createSegments([50, 50]))).toEqual(['50', '50']);
    expect(group(createSegments([50, 1, 50]))).toEqual(['50', '1', '50']);
  });

  it('joins short segments that follow each other', () => {
    expect(group(createSegments([3_600, 3, 4, 1, 3_600]))).toEqual(['3600', '3+4+1', '3600']);
  });

  it('joins no segment that is readable on a phone', () => {
    // The end of two and a half minutes, where 6 px are 3.1 s.
    expect(group(createSegments([134, 4, 3, 4, 1, 1]))).toEqual(['134', '4', '3', '4', '1+1']);
  });

  it('never joins a panic', () => {
    const panic = [{}, {}, {}, { isPanic: true }];
    expect(group(createSegments([3_600, 3, 4, 5, 2, 3, 3_600], panic))).toEqual([
      ...['3600', '3+4', '5', '2+3', '3600'],
    ]);
  });

  it('joins no segments with a time between them', () => {
    const [first, second, third, ...others] = createSegments([3_600, 3, 1, 4, 3_600]);
    const segments = [first, second, third && { ...third, fromMs: 3_603_500 }, ...others];
    expect(group(segments.filter((segment) => segment !== undefined))).toEqual([
      ...['3600', '3', '0.5+4', '3600'],
    ]);
  });

  it('leaves the colours of a broadcast that consists of short segments, without gaps', () => {
    const lengths = Array.from({ length: 60 }, () => 120);
    const segments = createSegments(lengths);
    expect(group(segments)).toEqual(lengths.map(String));
    expect(groupSegments(segments, 7_200_000).every(({ isDense }) => isDense)).toBe(true);
    expect(groupSegments(createSegments([50, 1, 50]), 101_000).some(({ isDense }) => isDense)).toBe(false);
  });
});
