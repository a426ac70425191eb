import { numberOf, omitKeys, type Json, type Size } from '../model/values.js';
import {
  areaOf,
  BOUNDS,
  boundsTypeOf,
  boxOf,
  pointOf,
  positionOf,
  scaleOf,
  TOP_LEFT,
  type Point,
} from './placement.js';

/** Limits of sizes in OBS and the node, canvas pixels. */
export const MIN_LENGTH = 1;
export const MAX_LENGTH = 16_384;

const RELATIVE_KEYS = ['pos_rel', 'scale_rel', 'bounds_rel', 'scale_ref'];

/** Returns the changed item without the relative values of OBS 31, which would override its position and size. */
function withPlacement(item: Json, change: Json): Json {
  return { ...omitKeys(item, RELATIVE_KEYS), ...change };
}

/** Returns the item moved by canvas pixels. */
export function moveItemBy(item: Json, delta: Point): Json {
  if (delta.x === 0 && delta.y === 0) return item;
  const { x, y } = positionOf(item);
  return withPlacement(item, { pos: { x: x + delta.x, y: y + delta.y } });
}

/**
 * Returns the item moved so that the top left corner of its upright bounding rectangle is at `target`. An omitted axis
 * stays unchanged.
 */
export function moveItemTo(item: Json, source: Size, target: Partial<Point>): Json {
  const { x, y } = areaOf(boxOf(item, source));
  return moveItemBy(item, { x: (target.x ?? x) - x, y: (target.y ?? y) - y });
}

/**
 * Returns the item with another size of its box, canvas pixels. `fixedPoint` is the point of the box (0 to 1 on each axis)
 * that does not move. An item with bounds keeps bounds; others are scaled.
 */
export function resizeItem(item: Json, source: Size, size: Size, fixedPoint: Point): Json {
  const box = boxOf(item, source);
  const width = clampLength(size.width);
  const height = clampLength(size.height);
  const scale = scaleOf(item);
  const signedScale = (length: number, currentLength: number, currentScale: number) =>
    currentLength === 0 ? currentScale : (length / currentLength) * (currentScale < 0 ? -1 : 1);
  const hasBounds = boundsTypeOf(item) !== BOUNDS.none;
  const resizedItem = withPlacement(
    item,
    hasBounds
      ? { bounds: { x: width, y: height } }
      : {
          scale: {
            x: signedScale(width, box.crop.width, scale.x),
            y: signedScale(height, box.crop.height, scale.y),
          },
        },
  );
  return withFixedPoint(item, resizedItem, source, fixedPoint);
}

/** Returns `changedItem` moved so that a point of its box (0 to 1 on each axis) is where it was in `item`. */
function withFixedPoint(item: Json, changedItem: Json, source: Size, relativePoint: Point): Json {
  const oldPoint = pointOf(boxOf(item, source), relativePoint);
  const newPoint = pointOf(boxOf(changedItem, source), relativePoint);
  return moveItemBy(changedItem, { x: oldPoint.x - newPoint.x, y: oldPoint.y - newPoint.y });
}

/** Returns the item rotated about its centre to this angle, degrees clockwise. */
export function rotateItem(item: Json, source: Size, degrees: number): Json {
  return withFixedPoint(item, withPlacement(item, { rot: degrees }), source, { x: 0.5, y: 0.5 });
}

/** Keys of the crop at each side of the source, in pixels. */
export const CROPS = ['crop_left', 'crop_top', 'crop_right', 'crop_bottom'] as const;
export type Crop = (typeof CROPS)[number];

/** Returns the maximum crop at this side that leaves one pixel. */
export function computeMaxCrop(item: Json, source: Size, side: Crop): number {
  const isHorizontal = side === 'crop_left' || side === 'crop_right';
  const opposite = CROPS[(CROPS.indexOf(side) + 2) % CROPS.length] ?? side;
  const length = isHorizontal ? source.width : source.height;
  return Math.max(0, Math.trunc(length) - numberOf(item[opposite], 0, 0) - 1);
}

/** Returns the item with this crop at the side, source pixels. The remaining part does not move. */
export function cropItem(item: Json, source: Size, side: Crop, pixels: number): Json {
  const fixedPoint = { x: side === 'crop_left' ? 1 : 0, y: side === 'crop_top' ? 1 : 0 };
  return withFixedPoint(item, withPlacement(item, { [side]: pixels }), source, fixedPoint);
}

const clampLength = (length: number) => Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, length));

/** Returns the item upright, with the canvas as its bounds: fitted into it (`inner`), or covering it (`outer`). */
export function fillCanvas(item: Json, canvas: Size, fit: 'inner' | 'outer'): Json {
  return withPlacement(item, {
    pos: { x: 0, y: 0 },
    rot: 0,
    scale: { x: 1, y: 1 },
    align: TOP_LEFT,
    bounds_type: BOUNDS[fit],
    bounds_align: 0,
    bounds: { x: canvas.width, y: canvas.height },
  });
}

/** Returns the item with OBS's initial placement: at the top left, in the source's own size, uncropped. */
export function resetPlacement(item: Json): Json {
  return withPlacement(item, {
    pos: { x: 0, y: 0 },
    rot: 0,
    scale: { x: 1, y: 1 },
    align: TOP_LEFT,
    bounds_type: BOUNDS.none,
    bounds_align: 0,
    bounds: { x: 0, y: 0 },
    crop_left: 0,
    crop_top: 0,
    crop_right: 0,
    crop_bottom: 0,
  });
}
