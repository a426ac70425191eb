import { asArray, asNumber, asObject, asText, type Json } from './json-values.js';

/** A canvas size, px. */
export interface Size {
  width: number;
  height: number;
}

const COMMON_SIZES: Size[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
];

const sizeRange = { min: 0, max: 16_384, otherwise: 0 };
const positionRange = { min: -32_768, max: 32_768, otherwise: 0 };

/**
 * Returns the collection's canvas size: its `resolution` (written by OBS 30 and newer), otherwise the smallest common
 * size that contains its items.
 */
export function findCanvasSize(raw: Json): Size {
  const resolution = asObject(raw.resolution);
  const [width, height] = [asNumber(resolution.x, sizeRange), asNumber(resolution.y, sizeRange)];
  if (width >= 64 && height >= 64) return { width, height };
  const items = asArray(raw.sources).flatMap((source) => {
    const { id, settings } = asObject(source);
    return id === 'scene' ? asArray(asObject(settings).items).map(asObject) : [];
  });
  const findLargestExtent = (axis: 'x' | 'y') =>
    Math.max(
      0,
      ...items.flatMap(({ pos, bounds, bounds_type }) => [
        asNumber(asObject(pos)[axis], positionRange),
        asNumber(bounds_type, positionRange) > 0 ? asNumber(asObject(bounds)[axis], positionRange) : 0,
      ]),
    );
  const [right, bottom] = [findLargestExtent('x'), findLargestExtent('y')];
  return (
    COMMON_SIZES.find((size) => right <= size.width && bottom <= size.height) ?? { width: 1920, height: 1080 }
  );
}

/**
 * Scales rebuilt scenes and groups to another canvas, centred and with the same aspect ratio. Does not change the
 * scale of nested scenes and groups, because nested scenes have the canvas size and groups grow with their items.
 */
export function fitCanvas(containers: Json[], oldSize: Size, newSize: Size): Json[] {
  const factor = Math.min(newSize.width / oldSize.width, newSize.height / oldSize.height);
  if (factor === 1 && oldSize.width === newSize.width && oldSize.height === newSize.height) return containers;
  const offset = {
    x: (newSize.width - oldSize.width * factor) / 2,
    y: (newSize.height - oldSize.height * factor) / 2,
  };
  const containerNames = new Set(containers.filter(isContainer).map(({ name }) => name));
  return containers.map((source) => {
    if (!isContainer(source)) return source;
    const shift = source.id === 'scene' ? offset : { x: 0, y: 0 };
    const settings = asObject(source.settings);
    const items = asArray(settings.items).map((item) =>
      fitItem(asObject(item), factor, shift, containerNames.has(asObject(item).name)),
    );
    return { ...source, settings: { ...settings, items } };
  });
}

function fitItem(
  item: Json,
  factor: number,
  shift: { x: number; y: number },
  isContainerItem: boolean,
): Json {
  const scalePair = (pair: unknown, scale: number, offset = { x: 0, y: 0 }) => {
    const { x, y } = asObject(pair);
    return {
      x: asNumber(x, positionRange) * scale + offset.x,
      y: asNumber(y, positionRange) * scale + offset.y,
    };
  };
  return {
    ...item,
    pos: scalePair(item.pos, factor, shift),
    bounds: scalePair(item.bounds, factor),
    scale: scalePair(item.scale, isContainerItem ? 1 : factor),
  };
}

const isContainer = ({ id }: Json) => asText(id) === 'scene' || asText(id) === 'group';
