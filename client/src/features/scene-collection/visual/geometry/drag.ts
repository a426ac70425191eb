import type { Json, Size } from '../model/values.js';
import { moveItemBy, resizeItem } from './arrange.js';
import { areaOf, boxOf, pointOf, rotatePoint, type Box, type Point } from './placement.js';
import { snapMove, snapPoint, type Guide, type SnapLines } from './snap.js';

/**
 * Coordinate of the centre of a box. A handle with this coordinate on an axis does not change the size along that axis.
 */
const CENTRE = 0.5;

export interface DragTarget {
  item: Json;
  source: Size;
  lines: SnapLines;
  /** Maximum distance at which the item snaps to a line, canvas pixels. */
  snapDistance: number;
}

export interface DragResult {
  item: Json;
  guides: Guide[];
}

/** Returns the item dragged by canvas pixels, at whole pixels on an axis that does not snap. */
export function dragItem({ item, source, lines, snapDistance }: DragTarget, delta: Point): DragResult {
  const area = areaOf(boxOf(item, source));
  const snap = snapMove(area, delta, lines, snapDistance);
  const isSnapped = (axis: 'x' | 'y') => snap.guides.some((guide) => guide.axis === axis);
  // Guides can be at half pixels.
  const roundedDelta = (axis: 'x' | 'y') => {
    const stepsPerPixel = isSnapped(axis) ? 100 : 1;
    return Math.round((area[axis] + snap.delta[axis]) * stepsPerPixel) / stepsPerPixel - area[axis];
  };
  return { item: moveItemBy(item, { x: roundedDelta('x'), y: roundedDelta('y') }), guides: snap.guides };
}

/**
 * Returns the item with a corner, or the centre of a side, dragged by canvas pixels. `handle` is that point of the box:
 * 0, 0.5 or 1 on each axis; the opposite point does not move. `keepsAspectRatio` applies only to a corner.
 * A rotated item does not snap.
 */
export function dragHandle(
  { item, source, lines: allLines, snapDistance }: DragTarget,
  handle: Point,
  delta: Point,
  keepsAspectRatio: boolean,
): DragResult {
  const box = boxOf(item, source);
  const lines = {
    x: handle.x === CENTRE ? [] : allLines.x,
    y: handle.y === CENTRE ? [] : allLines.y,
  };
  const startPoint = pointOf(box, handle);
  const oppositePoint = { x: 1 - handle.x, y: 1 - handle.y };
  const draggedPoint = { x: startPoint.x + delta.x, y: startPoint.y + delta.y };
  const isUpright = box.rotation % 360 === 0;
  const snap = isUpright ? snapPoint(draggedPoint, lines, snapDistance) : { point: draggedPoint, guides: [] };
  const draggedSize = computeDraggedSize(box, handle, oppositePoint, snap.point);
  const isCornerHandle = handle.x !== CENTRE && handle.y !== CENTRE;
  const { size, axis: resizeAxis } =
    keepsAspectRatio && isCornerHandle
      ? withAspectRatio(box, draggedSize)
      : { size: roundSize(draggedSize), axis: null };
  return {
    item: resizeItem(item, source, size, oppositePoint),
    guides: resizeAxis === null ? snap.guides : snap.guides.filter((guide) => guide.axis === resizeAxis),
  };
}

/** Returns the size of the box when its handle is dragged to `point` while `oppositePoint` stays fixed. */
function computeDraggedSize(box: Box, handle: Point, oppositePoint: Point, point: Point): Size {
  const fixedPoint = pointOf(box, oppositePoint);
  const { x, y } = rotatePoint({ x: point.x - fixedPoint.x, y: point.y - fixedPoint.y }, -box.rotation);
  const computeLength = (coordinate: number, distance: number, currentLength: number) =>
    coordinate === CENTRE ? currentLength : Math.max(1, coordinate === 1 ? distance : -distance);
  return { width: computeLength(handle.x, x, box.width), height: computeLength(handle.y, y, box.height) };
}

/** Returns a size with the box's aspect ratio, computed from the axis that was dragged farther, and that axis. */
function withAspectRatio(box: Box, draggedSize: Size): { size: Size; axis: 'x' | 'y' } {
  const widthFactor = draggedSize.width / Math.max(1, box.width);
  const heightFactor = draggedSize.height / Math.max(1, box.height);
  const wasWidthDraggedFarther = Math.abs(widthFactor - 1) >= Math.abs(heightFactor - 1);
  const factor = wasWidthDraggedFarther ? widthFactor : heightFactor;
  return {
    size: { width: box.width * factor, height: box.height * factor },
    axis: wasWidthDraggedFarther ? 'x' : 'y',
  };
}

const roundSize = ({ width, height }: Size): Size => ({
  width: Math.round(width),
  height: Math.round(height),
});

/** Returns true if the point is inside of the box, which may be rotated. */
export function containsPoint(box: Box, point: Point): boolean {
  const { x, y } = rotatePoint({ x: point.x - box.anchor.x, y: point.y - box.anchor.y }, -box.rotation);
  const [left, top] = [-box.align.x * box.width, -box.align.y * box.height];
  return x >= left && x <= left + box.width && y >= top && y <= top + box.height;
}
