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
  const groups = segments.map((segment) => createGroup([segment], totalMs));
  for (let index = 0; index < groups.length - 1;) {
    const [first, second] = [groups[index], groups[index + 1]];
    if (first && second && isOneHidden(groups, index, totalMs)) {
      groups.splice(index, 2, createGroup([...first.segments, ...second.segments], totalMs));
      // The new box can cover the two groups before it.
      index = Math.max(0, index - 2);
    } else index += 1;
  }
  return groups;
}

function createGroup(segments: Segment[], totalMs: number): SegmentGroup {
  const fromMs = segments[0]?.fromMs ?? 0;
  const toMs = segments.at(-1)?.toMs ?? fromMs;
  const minWidth = Math.min(NARROW_PX, segments.length * (MIN_WIDTH + GAP) - GAP);
  return { segments, fromMs, toMs, minWidth, isWidened: toNarrowPx(toMs - fromMs, totalMs) < minWidth };
}

const toNarrowPx = (ms: number, totalMs: number) => (ms / totalMs) * NARROW_PX;

/** Returns true if a group overlaps with the next one so that too little of one of them is visible. */
function isOneHidden(groups: readonly SegmentGroup[], index: number, totalMs: number): boolean {
  const measure = (group: SegmentGroup | undefined) => group && measureBox(group, totalMs);
  const measureOverlap = (first: number) =>
    Math.max(0, (measure(groups[first])?.to ?? 0) - (measure(groups[first + 1])?.from ?? Infinity));
  const isHidden = (group: SegmentGroup | undefined, at: number) => {
    const box = measure(group);
    if (!group || !box || group.isWidened) return false;
    return box.to - box.from - measureOverlap(at - 1) - measureOverlap(at) < group.minWidth;
  };
  // The widths are sums of fractions.
  if (measureOverlap(index) < 0.01) return false;
  const [group, next] = [groups[index], groups[index + 1]];
  const areWidened = group?.isWidened === true && next?.isWidened === true;
  return areWidened || isHidden(group, index) || isHidden(next, index + 1);
}

/** Returns the edges of a group's box on the narrowest phone, px, as `placeGroup` does for a style sheet. */
function measureBox({ fromMs, toMs, minWidth }: SegmentGroup, totalMs: number) {
  const [start, end] = [toNarrowPx(fromMs, totalMs), toNarrowPx(toMs, totalMs)];
  const from = Math.max(0, Math.min(start, (start + end - minWidth) / 2, NARROW_PX - minWidth));
  return { from, to: from + Math.max(minWidth, end - start) };
}
