import type { Size } from '../model/values.js';
import type { Area, Point } from './placement.js';

/** A line on the canvas to which something snapped: `x` is vertical, `y` is horizontal. */
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
export function snapLines(canvas: Size, itemAreas: readonly Area[]): SnapLines {
  const areas = [{ x: 0, y: 0, ...canvas }, ...itemAreas];
  return {
    x: areas.flatMap(({ x, width }) => [x, x + width / 2, x + width]),
    y: areas.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
  };
}

/**
 * Returns the movement, adjusted so that an edge or the centre of the area snaps to a line within `reach`, and the
 * lines.
 */
export function snapMove(
  area: Area,
  delta: Point,
  lines: SnapLines,
  reach: number,
): { delta: Point; guides: Guide[] } {
  const x = nearestSnap(
    [area.x, area.x + area.width / 2, area.x + area.width].map((coordinate) => coordinate + delta.x),
    lines.x,
    reach,
  );
  const y = nearestSnap(
    [area.y, area.y + area.height / 2, area.y + area.height].map((coordinate) => coordinate + delta.y),
    lines.y,
    reach,
  );
  return {
    delta: { x: delta.x + (x?.shift ?? 0), y: delta.y + (y?.shift ?? 0) },
    guides: guidesOf(x, y),
  };
}

/** Returns a dragged corner, snapped to the nearest lines within `reach`. */
export function snapPoint(point: Point, lines: SnapLines, reach: number): { point: Point; guides: Guide[] } {
  const x = nearestSnap([point.x], lines.x, reach);
  const y = nearestSnap([point.y], lines.y, reach);
  return {
    point: { x: point.x + (x?.shift ?? 0), y: point.y + (y?.shift ?? 0) },
    guides: guidesOf(x, y),
  };
}

interface Snap {
  shift: number;
  position: number;
}

function nearestSnap(coordinates: readonly number[], lines: readonly number[], reach: number): Snap | null {
  let best: Snap | null = null;
  for (const coordinate of coordinates) {
    for (const line of lines) {
      const shift = line - coordinate;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, position: line };
    }
  }
  return best;
}

function guidesOf(x: Snap | null, y: Snap | null): Guide[] {
  return [
    ...(x ? [{ axis: 'x' as const, position: x.position }] : []),
    ...(y ? [{ axis: 'y' as const, position: y.position }] : []),
  ];
}
