import { listOf, numberOf, objectOf, type Json, type Size } from '../model/values.js';

const COMMON_SIZES: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
];
const DEFAULT_SIZE: Size = { width: 1920, height: 1080 };
/** Smaller resolutions are invalid. */
const MIN_LENGTH = 64;

/**
 * Returns the canvas size of a collection: its `resolution`, which OBS writes since version 30, otherwise the smallest
 * common size that contains its items. The node uses the same rule, and scales all scenes from this size.
 */
export function canvasOf(raw: Json): Size {
  const { x, y } = objectOf(raw.resolution);
  const [width, height] = [numberOf(x, 0, 0, 16_384), numberOf(y, 0, 0, 16_384)];
  if (width >= MIN_LENGTH && height >= MIN_LENGTH) return { width, height };
  const right = findFarthestEnd(raw, 'x');
  const bottom = findFarthestEnd(raw, 'y');
  return COMMON_SIZES.find((size) => right <= size.width && bottom <= size.height) ?? DEFAULT_SIZE;
}

function findFarthestEnd(raw: Json, axis: 'x' | 'y'): number {
  const scenes = listOf(raw.sources)
    .map(objectOf)
    .filter(({ id }) => id === 'scene');
  const items = scenes.flatMap(({ settings }) => listOf(objectOf(settings).items).map(objectOf));
  const ends = items.flatMap(({ pos, bounds, bounds_type: type }) => [
    numberOf(objectOf(pos)[axis]),
    numberOf(type) > 0 ? numberOf(objectOf(bounds)[axis]) : 0,
  ]);
  return Math.max(0, ...ends);
}
