import type { Segment } from './report-segments.js';

/** What the ribbon draws as one block: a segment, or several short ones that follow each other. */
export interface SegmentGroup {
  segments: Segment[];
  fromMs: number;
  toMs: number;
  /** True in a run of short segments that is too long for one block. Gaps would take too much of them. */
  isDense: boolean;
}

/** Width of the ribbon on a phone of 390 px, px. */
const PHONE_PX = 284;
/** Width on a phone from which a segment is readable, px. */
const READABLE_PX = 6;
/** Greatest width of a block of short segments on a phone, px. In a longer run, the colours say more than a block. */
const MAX_BLOCK_PX = 4 * READABLE_PX;

/**
 * Returns the segments in groups. Short ones that follow each other are one group, because none of them is readable. A
 * panic is never in a group with others. `segments`: in the order of time.
 */
export function groupSegments(segments: readonly Segment[], totalMs: number): SegmentGroup[] {
  const isNarrower = ({ fromMs, toMs }: Segment | SegmentGroup, px: number) =>
    ((toMs - fromMs) / totalMs) * PHONE_PX < px;
  const isShort = (segment: Segment | undefined) =>
    segment !== undefined && !segment.isPanic && isNarrower(segment, READABLE_PX);
  const runs: SegmentGroup[] = [];
  for (const segment of segments) {
    const lastRun = runs.at(-1);
    if (lastRun?.toMs === segment.fromMs && isShort(lastRun.segments[0]) && isShort(segment)) {
      lastRun.segments.push(segment);
      lastRun.toMs = segment.toMs;
    } else runs.push(createGroup(segment));
  }
  return runs.flatMap((run) => {
    if (run.segments.length === 1 || isNarrower(run, MAX_BLOCK_PX)) return [run];
    return run.segments.map((segment) => ({ ...createGroup(segment), isDense: true }));
  });
}

const createGroup = (segment: Segment): SegmentGroup => ({
  segments: [segment],
  fromMs: segment.fromMs,
  toMs: segment.toMs,
  isDense: false,
});
