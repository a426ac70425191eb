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
export function dragMove({ item, source, lines, reach }: DragTarget, delta: Point): DragResult {
  const area = areaOf(boxOf(item, source));
  const snap = snapMove(area, delta, lines, reach);
  const isSnapped = (axis: 'x' | 'y') => snap.guides.some((guide) => guide.axis === axis);
  // Guides can be at half pixels.
  const roundedDelta = (axis: 'x' | 'y') => {
    const grid = isSnapped(axis) ? 100 : 1;
    return Math.round((area[axis] + snap.delta[axis]) * grid) / grid - area[axis];
  };
  return { item: moveItemBy(item, { x: roundedDelta('x'), y: roundedDelta('y') }), guides: snap.guides };
}

/**
 * Returns the item with a corner, or the centre of a side, dragged by canvas pixels. `corner` is a point of the box: 0,
 * 1 or 0.5 on each axis; the opposite point is fixed. `proportional` keeps the aspect ratio when a corner is dragged. A
 * rotated item does not snap.
 */
export function dragCorner(
  { item, source, lines: allLines, reach }: DragTarget,
  corner: Point,
  delta: Point,
  proportional: boolean,
): DragResult {
  const box = boxOf(item, source);
  const lines = {
    x: corner.x === SIDE_CENTRE ? [] : allLines.x,
    y: corner.y === SIDE_CENTRE ? [] : allLines.y,
  };
  const start = pointOf(box, corner);
  const fixed = { x: 1 - corner.x, y: 1 - corner.y };
  const draggedPoint = { x: start.x + delta.x, y: start.y + delta.y };
  const isUpright = box.rotation % 360 === 0;
  const snap = isUpright ? snapPoint(draggedPoint, lines, reach) : { point: draggedPoint, guides: [] };
  const freeSize = sizeWithCornerAt(box, corner, fixed, snap.point);
  const isCorner = corner.x !== SIDE_CENTRE && corner.y !== SIDE_CENTRE;
  const { size, axis: resizeAxis } =
    proportional && isCorner ? withAspectRatio(box, freeSize) : { size: roundSize(freeSize), axis: null };
  return {
    item: resizeItem(item, source, size, fixed),
    guides: resizeAxis === null ? snap.guides : snap.guides.filter((guide) => guide.axis === resizeAxis),
  };
}

/** Returns the size of a box whose corner, or centre of a side, is at the point. */
function sizeWithCornerAt(box: Box, corner: Point, fixed: Point, point: Point): Size {
  const fixedPoint = pointOf(box, fixed);
  const { x, y } = rotatePoint({ x: point.x - fixedPoint.x, y: point.y - fixedPoint.y }, -box.rotation);
  const length = (part: number, distance: number, currentLength: number) =>
    part === SIDE_CENTRE ? currentLength : Math.max(1, part === 1 ? distance : -distance);
  return { width: length(corner.x, x, box.width), height: length(corner.y, y, box.height) };
}

/** Returns the size with the box's aspect ratio, by the axis that was dragged farther. */
function withAspectRatio(box: Box, draggedSize: Size): { size: Size; axis: 'x' | 'y' } {
  const widthFactor = draggedSize.width / Math.max(1, box.width);
  const heightFactor = draggedSize.height / Math.max(1, box.height);
  const followsWidth = Math.abs(widthFactor - 1) >= Math.abs(heightFactor - 1);
  const factor = followsWidth ? widthFactor : heightFactor;
  return { size: { width: box.width * factor, height: box.height * factor }, axis: followsWidth ? 'x' : 'y' };
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
