import type { Area, Point } from '../geometry/placement.js';

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 4;
/** Scales of the canvas; 1 is its real size. Each step of the zoom leads to the next one. */
const LEVELS = [MIN_ZOOM, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, MAX_ZOOM];
/** Scales that are shown as the same percentage count as equal. */
const TOLERANCE = 0.005;

/** Returns the next larger (1) or smaller (-1) level; the same scale at the last one. */
export function stepZoom(zoom: number, step: -1 | 1): number {
  const level =
    step === 1
      ? LEVELS.find((candidate) => candidate > zoom + TOLERANCE)
      : LEVELS.findLast((candidate) => candidate < zoom - TOLERANCE);
  return level ?? zoom;
}

/** A notch of a mouse wheel scrolls by about 100 px, a step of a touchpad by a few. */
const MAX_WHEEL_PX = 25;
const ZOOM_PER_WHEEL_PX = 0.01;

/** Returns the scale after the wheel was turned by this distance; a negative one enlarges. */
export function turnZoom(zoom: number, wheelPx: number): number {
  const distance = Math.min(MAX_WHEEL_PX, Math.max(-MAX_WHEEL_PX, wheelPx));
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * Math.exp(-distance * ZOOM_PER_WHEEL_PX)));
}

export const centreOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Returns a point relative to an area: 0, 0 at its top left and 1, 1 at its bottom right. */
export const relativeTo = ({ x, y, width, height }: Area, point: Point): Point => ({
  x: (point.x - x) / Math.max(1, width),
  y: (point.y - y) / Math.max(1, height),
});

/** Returns how far a frame must scroll, so that the relative point of the area in it is at `point`. */
export const computeScroll = (area: Area, relativePoint: Point, point: Point): Point => ({
  x: area.x + relativePoint.x * area.width - point.x,
  y: area.y + relativePoint.y * area.height - point.y,
});

export type ZoomAction = 'in' | 'out' | 'fit' | 'actual';

const KEYS: ReadonlyMap<string, ZoomAction> = new Map([
  ['+', 'in'],
  // Plus without Shift on an English keyboard.
  ['=', 'in'],
  ['-', 'out'],
  ['0', 'fit'],
  ['1', 'actual'],
]);

/** Returns the action of a key; null for any other key. */
export function findZoomAction({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ZoomAction | null {
  return ctrlKey || metaKey || altKey ? null : (KEYS.get(key) ?? null);
}

/** Returns the scale after an action; null fits the canvas into its frame. */
export function applyZoomAction(zoom: number, action: ZoomAction): number | null {
  if (action === 'fit') return null;
  return action === 'actual' ? 1 : stepZoom(zoom, action === 'in' ? 1 : -1);
}
