import { numberOf, objectOf, type Json, type Size } from '../model/values.js';

/** OBS's numbers of bounds types. */
export const BOUNDS = { none: 0, stretch: 1, inner: 2, outer: 3, width: 4, height: 5, max: 6 } as const;

/** Bits of OBS's alignment. An axis without a bit is centred. */
const ALIGN = { left: 1, right: 2, top: 4, bottom: 8 } as const;
export const TOP_LEFT = ALIGN.left + ALIGN.top;

export interface Point {
  x: number;
  y: number;
}

/** The box in which OBS draws an item. */
export interface Box {
  /** The position that OBS stores: the box's alignment point, about which the box is rotated. Canvas pixels. */
  anchor: Point;
  /** The alignment point within the box, 0 to 1 on each axis. */
  align: Point;
  width: number;
  height: number;
  /** Degrees clockwise. */
  rotation: number;
  /** The picture in the box. Depending on the bounds type it is larger, smaller or offset. */
  picture: { x: number; y: number; width: number; height: number; mirrorX: boolean; mirrorY: boolean };
  /** The visible part of the source, source pixels. */
  crop: { x: number; y: number; width: number; height: number };
}

/** Returns the box of a scene item. `source`: size of its source. Missing fields have the node's defaults. */
export function boxOf(item: Json, source: Size): Box {
  const crop = cropOf(item, source);
  const scale = scaleOf(item);
  const type = boundsTypeOf(item);
  const anchor = positionOf(item);
  const align = alignOf(item.align, TOP_LEFT);
  const rotation = numberOf(item.rot, 0, -36_000, 36_000);
  if (type === BOUNDS.none) {
    const { width, height } = scaleSize(crop, scale);
    return {
      anchor,
      // A mirrored item extends to the opposite side of its position.
      align: { x: width < 0 ? 1 - align.x : align.x, y: height < 0 ? 1 - align.y : align.y },
      width: Math.abs(width),
      height: Math.abs(height),
      rotation,
      picture: createPicture(0, 0, width, height),
      crop,
    };
  }
  const { x: boundsWidth, y: boundsHeight } = pairOf(item.bounds, 0, 0, 32_768);
  const bounds = { width: boundsWidth, height: boundsHeight };
  const { width, height } = scaleSize(crop, scaleInBounds(type, bounds, crop, scale));
  const boundsAlign = alignOf(item.bounds_align, 0);
  const x = boundsAlign.x * (bounds.width - width) + Math.min(0, width);
  const y = boundsAlign.y * (bounds.height - height) + Math.min(0, height);
  return { anchor, align, ...bounds, rotation, picture: createPicture(x, y, width, height), crop };
}

/** Returns the scale of the picture for a bounds type. */
function scaleInBounds(type: number, bounds: Size, crop: Size, scale: Point): Point {
  const width = crop.width * Math.abs(scale.x);
  const height = crop.height * Math.abs(scale.y);
  const [widthRatio, heightRatio] = [divideOrZero(bounds.width, width), divideOrZero(bounds.height, height)];
  const scaledBy = (factor: number) => ({ x: scale.x * factor, y: scale.y * factor });
  switch (type) {
    case BOUNDS.stretch:
      return { x: divideOrZero(bounds.width, crop.width), y: divideOrZero(bounds.height, crop.height) };
    case BOUNDS.inner:
      return scaledBy(Math.min(widthRatio, heightRatio));
    case BOUNDS.outer:
      return scaledBy(Math.max(widthRatio, heightRatio));
    case BOUNDS.width:
      return scaledBy(widthRatio);
    case BOUNDS.height:
      return scaledBy(heightRatio);
    default:
      return scaledBy(Math.min(widthRatio, heightRatio, 1));
  }
}

const divideOrZero = (part: number, total: number) => (total === 0 ? 0 : part / total);
const scaleSize = ({ width, height }: Size, factors: Point) => ({
  width: width * factors.x,
  height: height * factors.y,
});

function createPicture(x: number, y: number, width: number, height: number): Box['picture'] {
  return {
    x,
    y,
    width: Math.abs(width),
    height: Math.abs(height),
    mirrorX: width < 0,
    mirrorY: height < 0,
  };
}

function cropOf(item: Json, { width, height }: Size): Box['crop'] {
  const cropAt = (key: string) => Math.trunc(numberOf(item[key], 0, 0));
  const [left, top] = [cropAt('crop_left'), cropAt('crop_top')];
  return {
    x: left,
    y: top,
    width: Math.max(0, width - left - cropAt('crop_right')),
    height: Math.max(0, height - top - cropAt('crop_bottom')),
  };
}

function alignOf(value: unknown, fallback: number): Point {
  const bits = numberOf(value, fallback, 0, 15);
  const fractionOf = (lowBit: number, highBit: number) => (bits & highBit ? 1 : bits & lowBit ? 0 : 0.5);
  return { x: fractionOf(ALIGN.left, ALIGN.right), y: fractionOf(ALIGN.top, ALIGN.bottom) };
}

/** Returns the position, canvas pixels. */
export const positionOf = (item: Json): Point => pairOf(item.pos, 0, -32_768, 32_768);

/** Returns the scale factors of an item without bounds; negative factors mirror the item. */
export const scaleOf = (item: Json): Point => pairOf(item.scale, 1, -100, 100);

function pairOf(value: unknown, fallback: number, min: number, max: number): Point {
  const { x, y } = objectOf(value);
  return { x: numberOf(x, fallback, min, max), y: numberOf(y, fallback, min, max) };
}

export const boundsTypeOf = (item: Json): number => Math.trunc(numberOf(item.bounds_type, BOUNDS.none, 0, 6));

/** Returns a vector rotated clockwise by degrees. */
export function rotatePoint({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

/** Returns a point of the box on the canvas. `relativePoint` is 0, 0 at the top left and 1, 1 at the bottom right. */
export function pointOf({ anchor, align, width, height, rotation }: Box, relativePoint: Point): Point {
  const { x, y } = rotatePoint(
    { x: (relativePoint.x - align.x) * width, y: (relativePoint.y - align.y) * height },
    rotation,
  );
  return { x: anchor.x + x, y: anchor.y + y };
}

export interface Area extends Size {
  x: number;
  y: number;
}

/** Returns the upright rectangle around a box. */
export function areaOf(box: Box): Area {
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => pointOf(box, { x, y })));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
