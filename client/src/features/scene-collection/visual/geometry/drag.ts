import type { Json, Size } from '../model/values.js';
import { moveItemBy, resizeItem } from './arrange.js';
import { areaOf, boxOf, pointOf, rotatePoint, type Box, type Point } from './placement.js';
import { snapMove, snapPoint, type Guide, type SnapLines } from './snap.js';

/** Coordinate of the axis that a dragged side does not change. */
const SIDE_CENTRE = 0.5;

export interface DragTarget {
  item: Json;
  source: Size;
  lines: SnapLines;
  /** Distance within which it snaps to a line, canvas pixels. */
  reach: number;
}

export interface DragResult {
  item: Json;
  guides: Guide[];
}

/** Returns the item dragged by canvas pixels, at whole pixels on an axis that does not snap. */
export function dragMove({ item, source, lines, reach }: DragTarget, by: Point): DragResult {
  const area = areaOf(boxOf(item, source));
  const snap = snapMove(area, by, lines, reach);
  const snaps = (axis: 'x' | 'y') => snap.guides.some((guide) => guide.axis === axis);
  // Guides can be at half pixels.
  const whole = (axis: 'x' | 'y') => {
    const grid = snaps(axis) ? 100 : 1;
    return Math.round((area[axis] + snap.by[axis]) * grid) / grid - area[axis];
  };
  return { item: moveItemBy(item, { x: whole('x'), y: whole('y') }), guides: snap.guides };
}

/**
 * Returns the item with a corner, or the centre of a side, dragged by canvas pixels. `corner` is a point of the box: 0,
 * 1 or 0.5 on each axis; the opposite point is fixed. `proportional` keeps the aspect ratio when a corner is dragged. A
 * rotated item does not snap.
 */
export function dragCorner(
  { item, source, lines: all, reach }: DragTarget,
  corner: Point,
  by: Point,
  proportional: boolean,
): DragResult {
  const box = boxOf(item, source);
  const lines = { x: corner.x === SIDE_CENTRE ? [] : all.x, y: corner.y === SIDE_CENTRE ? [] : all.y };
  const start = pointOf(box, corner);
  const fixed = { x: 1 - corner.x, y: 1 - corner.y };
  const draggedPoint = { x: start.x + by.x, y: start.y + by.y };
  const isUpright = box.rotation % 360 === 0;
  const snap = isUpright ? snapPoint(draggedPoint, lines, reach) : { point: draggedPoint, guides: [] };
  const freeSize = sizeWithCornerAt(box, corner, fixed, snap.point);
  const isCorner = corner.x !== SIDE_CENTRE && corner.y !== SIDE_CENTRE;
  const { size, by: axis } =
    proportional && isCorner ? withAspectRatio(box, freeSize) : { size: roundSize(freeSize), by: null };
  return {
    item: resizeItem(item, source, size, fixed),
    guides: axis === null ? snap.guides : snap.guides.filter((guide) => guide.axis === axis),
  };
}

/** Returns the size of a box whose corner, or centre of a side, is at the point. */
function sizeWithCornerAt(box: Box, corner: Point, fixed: Point, point: Point): Size {
  const from = pointOf(box, fixed);
  const { x, y } = rotatePoint({ x: point.x - from.x, y: point.y - from.y }, -box.rotation);
  const length = (part: number, to: number, now: number) =>
    part === SIDE_CENTRE ? now : Math.max(1, part === 1 ? to : -to);
  return { width: length(corner.x, x, box.width), height: length(corner.y, y, box.height) };
}

/** Returns the size with the box's aspect ratio, by the axis that was dragged farther. */
function withAspectRatio(box: Box, wanted: Size): { size: Size; by: 'x' | 'y' } {
  const across = wanted.width / Math.max(1, box.width);
  const down = wanted.height / Math.max(1, box.height);
  const byWidth = Math.abs(across - 1) >= Math.abs(down - 1);
  const factor = byWidth ? across : down;
  return { size: { width: box.width * factor, height: box.height * factor }, by: byWidth ? 'x' : 'y' };
}

const roundSize = ({ width, height }: Size): Size => ({
  width: Math.round(width),
  height: Math.round(height),
});

export function contains(box: Box, point: Point): boolean {
  const { x, y } = rotatePoint({ x: point.x - box.anchor.x, y: point.y - box.anchor.y }, -box.rotation);
  const [left, top] = [-box.align.x * box.width, -box.align.y * box.height];
  return x >= left && x <= left + box.width && y >= top && y <= top + box.height;
}
