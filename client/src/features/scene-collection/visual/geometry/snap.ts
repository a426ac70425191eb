import type { Size } from '../model/values.js';
import type { Area, Point } from './placement.js';

/** A line on the canvas to which an item snapped: `x` is vertical, `y` is horizontal. */
export interface Guide {
  axis: 'x' | 'y';
  position: number;
}

/** Coordinates of the lines on each axis, canvas pixels. */
export interface SnapLines {
  x: readonly number[];
  y: readonly number[];
}

/** Returns the edges and centre lines of the canvas and of the other items. */
export function createSnapLines(canvas: Size, itemAreas: readonly Area[]): SnapLines {
  const areas = [{ x: 0, y: 0, ...canvas }, ...itemAreas];
  return {
    x: areas.flatMap(({ x, width }) => [x, x + width / 2, x + width]),
    y: areas.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
  };
}

/**
 * Returns the movement, adjusted so that an edge or the centre of the area snaps to a line within `snapDistance`, and
 * the lines.
 */
export function snapMove(
  area: Area,
  delta: Point,
  lines: SnapLines,
  snapDistance: number,
): { delta: Point; guides: Guide[] } {
  const x = findNearestSnap(
    [area.x, area.x + area.width / 2, area.x + area.width].map((coordinate) => coordinate + delta.x),
    lines.x,
    snapDistance,
  );
  const y = findNearestSnap(
    [area.y, area.y + area.height / 2, area.y + area.height].map((coordinate) => coordinate + delta.y),
    lines.y,
    snapDistance,
  );
  return {
    delta: { x: delta.x + (x?.shift ?? 0), y: delta.y + (y?.shift ?? 0) },
    guides: createGuides(x, y),
  };
}

/** Returns a dragged point, snapped to the nearest lines within `snapDistance`. */
export function snapPoint(
  point: Point,
  lines: SnapLines,
  snapDistance: number,
): { point: Point; guides: Guide[] } {
  const x = findNearestSnap([point.x], lines.x, snapDistance);
  const y = findNearestSnap([point.y], lines.y, snapDistance);
  return {
    point: { x: point.x + (x?.shift ?? 0), y: point.y + (y?.shift ?? 0) },
    guides: createGuides(x, y),
  };
}

interface Snap {
  shift: number;
  position: number;
}

function findNearestSnap(
  coordinates: readonly number[],
  lines: readonly number[],
  snapDistance: number,
): Snap | null {
  let nearest: Snap | null = null;
  for (const coordinate of coordinates) {
    for (const line of lines) {
      const shift = line - coordinate;
      if (Math.abs(shift) <= snapDistance && (nearest === null || Math.abs(shift) < Math.abs(nearest.shift)))
        nearest = { shift, position: line };
    }
  }
  return nearest;
}

function createGuides(x: Snap | null, y: Snap | null): Guide[] {
  return [
    ...(x ? [{ axis: 'x' as const, position: x.position }] : []),
    ...(y ? [{ axis: 'y' as const, position: y.position }] : []),
  ];
}
