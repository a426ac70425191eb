import type { Json, Size } from '../model/values.js';
import { movedBy, resized } from './arrange.js';
import { areaOf, boxOf, pointOf, turned, type Box, type Point } from './placement.js';
import { snapMove, snapPoint, type Guide, type SnapLines } from './snap.js';

/** What is dragged, and what it snaps to. */
export interface Dragged {
  item: Json;
  source: Size;
  lines: SnapLines;
  /** Distance within which it snaps, canvas pixels. */
  reach: number;
}

export interface DragResult {
  item: Json;
  guides: Guide[];
}

/** Returns the item dragged by canvas pixels, on whole pixels where it does not snap. */
export function dragMove({ item, source, lines, reach }: Dragged, by: Point): DragResult {
  const area = areaOf(boxOf(item, source));
  const snap = snapMove(area, by, lines, reach);
  const snaps = (axis: 'x' | 'y') => snap.guides.some((guide) => guide.axis === axis);
  // Guides can be at halves of a pixel.
  const whole = (axis: 'x' | 'y') => {
    const grid = snaps(axis) ? 100 : 1;
    return Math.round((area[axis] + snap.by[axis]) * grid) / grid - area[axis];
  };
  return { item: movedBy(item, { x: whole('x'), y: whole('y') }), guides: snap.guides };
}

/**
 * Returns the item with its corner dragged by canvas pixels. `corner` is a part of the box, 0 or 1 on each axis; the opposite
 * corner stays. `proportional` keeps the ratio of its sides. An item that is turned does not snap.
 */
export function dragCorner(
  { item, source, lines, reach }: Dragged,
  corner: Point,
  by: Point,
  proportional: boolean,
): DragResult {
  const box = boxOf(item, source);
  const start = pointOf(box, corner);
  const fixed = { x: 1 - corner.x, y: 1 - corner.y };
  const free = { x: start.x + by.x, y: start.y + by.y };
  const upright = box.rotation % 360 === 0;
  const snap = upright ? snapPoint(free, lines, reach) : { point: free, guides: [] };
  const wanted = sizeTo(box, corner, fixed, snap.point);
  const { size, by: axis } = proportional ? inProportion(box, wanted) : { size: rounded(wanted), by: null };
  return {
    item: resized(item, source, size, fixed),
    guides: axis === null ? snap.guides : snap.guides.filter((guide) => guide.axis === axis),
  };
}

/** The size of a box with its corner at the point. */
function sizeTo(box: Box, corner: Point, fixed: Point, point: Point): Size {
  const from = pointOf(box, fixed);
  const { x, y } = turned({ x: point.x - from.x, y: point.y - from.y }, -box.rotation);
  return { width: Math.max(1, corner.x === 1 ? x : -x), height: Math.max(1, corner.y === 1 ? y : -y) };
}

/** The size with the box's ratio by the axis that was dragged farther. */
function inProportion(box: Box, wanted: Size): { size: Size; by: 'x' | 'y' } {
  const across = wanted.width / Math.max(1, box.width);
  const down = wanted.height / Math.max(1, box.height);
  const byWidth = Math.abs(across - 1) >= Math.abs(down - 1);
  const factor = byWidth ? across : down;
  return { size: { width: box.width * factor, height: box.height * factor }, by: byWidth ? 'x' : 'y' };
}

const rounded = ({ width, height }: Size): Size => ({ width: Math.round(width), height: Math.round(height) });

/** Returns whether a point of the canvas is in the box. */
export function contains(box: Box, point: Point): boolean {
  const { x, y } = turned({ x: point.x - box.anchor.x, y: point.y - box.anchor.y }, -box.rotation);
  const [left, top] = [-box.align.x * box.width, -box.align.y * box.height];
  return x >= left && x <= left + box.width && y >= top && y <= top + box.height;
}
