import type { Segment } from './report-segments.js';

/** Segments that are drawn beside each other in one box, which is wider than their share if it has to be. */
export interface SegmentGroup {
  segments: Segment[];
  fromMs: number;
  toMs: number;
  /** Least width of the box, px. */
  minWidth: number;
  /** True if the box can be wider than its share: it then covers a part of longer ones at its sides. */
  isWidened: boolean;
}

/** Least width of a segment, px. */
const MIN_WIDTH = 6;
/** Distance of two segments in a group, px. */
const GAP = 2;
/** Width of the ribbon on the narrowest phone, px. What is visible there is visible on a wide page. */
const NARROW_PX = 230;

/**
 * Returns the segments in groups, so that each of them is visible even where several short ones follow each other. Most
 * groups have one segment. `segments`: in the order of time.
 */
export function groupSegments(segments: readonly Segment[], totalMs: number): SegmentGroup[] {
  let groups = segments.map((segment) => createGroup([segment], totalMs));
  for (;;) {
    const index = findHidden(groups, totalMs);
    const [first, second] = index < 0 ? [] : groups.slice(index);
    if (!first || !second) return groups;
    const merged = createGroup([...first.segments, ...second.segments], totalMs);
    groups = [...groups.slice(0, index), merged, ...groups.slice(index + 2)];
  }
}

function createGroup(segments: Segment[], totalMs: number): SegmentGroup {
  const fromMs = segments[0]?.fromMs ?? 0;
  const toMs = segments.at(-1)?.toMs ?? fromMs;
  const minWidth = Math.min(NARROW_PX, segments.length * (MIN_WIDTH + GAP) - GAP);
  return { segments, fromMs, toMs, minWidth, isWidened: toNarrowPx(toMs - fromMs, totalMs) < minWidth };
}

const toNarrowPx = (ms: number, totalMs: number) => (ms / totalMs) * NARROW_PX;

/** Returns the first group that overlaps with the next one so that too little of one of them is visible, otherwise -1. */
function findHidden(groups: readonly SegmentGroup[], totalMs: number): number {
  const boxes = groups.map((group) => measureBox(group, totalMs));
  const measureOverlap = (index: number) =>
    Math.max(0, (boxes[index]?.to ?? 0) - (boxes[index + 1]?.from ?? Infinity));
  const isHidden = (index: number) => {
    const [group, box] = [groups[index], boxes[index]];
    if (!group || !box || group.isWidened) return false;
    return box.to - box.from - measureOverlap(index - 1) - measureOverlap(index) < group.minWidth;
  };
  return groups.findIndex((group, index) => {
    // The widths are sums of fractions.
    if (measureOverlap(index) < 0.01) return false;
    const areWidened = group.isWidened && groups[index + 1]?.isWidened === true;
    return areWidened || isHidden(index) || isHidden(index + 1);
  });
}

/** Returns the edges of a group's box on the narrowest phone, px, as `placeGroup` does for a style sheet. */
function measureBox({ fromMs, toMs, minWidth }: SegmentGroup, totalMs: number) {
  const [start, end] = [toNarrowPx(fromMs, totalMs), toNarrowPx(toMs, totalMs)];
  const from = Math.max(0, Math.min(start, (start + end - minWidth) / 2, NARROW_PX - minWidth));
  return { from, to: from + Math.max(minWidth, end - start) };
}
