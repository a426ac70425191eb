import { asArray, asNumber, asObject, asText, type Json } from './json-values.js';

export interface Size {
  width: number;
  height: number;
}

const COMMON: Size[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
];

const edge = { min: 0, max: 16_384, otherwise: 0 };
const place = { min: -32_768, max: 32_768, otherwise: 0 };

/**
 * Returns the collection's canvas size: its `resolution` (written by OBS 30 and newer), otherwise the smallest common
 * size that contains its items.
 */
export function canvasOf(raw: Json): Size {
  const resolution = asObject(raw.resolution);
  const [width, height] = [asNumber(resolution.x, edge), asNumber(resolution.y, edge)];
  if (width >= 64 && height >= 64) return { width, height };
  const items = asArray(raw.sources).flatMap((source) => {
    const { id, settings } = asObject(source);
    return id === 'scene' ? asArray(asObject(settings).items).map(asObject) : [];
  });
  const needs = (axis: 'x' | 'y') =>
    Math.max(
      0,
      ...items.flatMap(({ pos, bounds, bounds_type }) => [
        asNumber(asObject(pos)[axis], place),
        asNumber(bounds_type, place) > 0 ? asNumber(asObject(bounds)[axis], place) : 0,
      ]),
    );
  const [right, bottom] = [needs('x'), needs('y')];
  return COMMON.find((size) => right <= size.width && bottom <= size.height) ?? { width: 1920, height: 1080 };
}

/**
 * Scales rebuilt scenes and groups to another canvas, centred and with the same aspect ratio. Nested scenes have the
 * canvas size, and groups grow with their items, so for these only the positions are scaled.
 */
export function fitCanvas(containers: Json[], from: Size, to: Size): Json[] {
  const factor = Math.min(to.width / from.width, to.height / from.height);
  if (factor === 1 && from.width === to.width && from.height === to.height) return containers;
  const offset = { x: (to.width - from.width * factor) / 2, y: (to.height - from.height * factor) / 2 };
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

function fitItem(item: Json, factor: number, shift: { x: number; y: number }, keepsScale: boolean): Json {
  const times = (pair: unknown, by: number, plus = { x: 0, y: 0 }) => {
    const { x, y } = asObject(pair);
    return { x: asNumber(x, place) * by + plus.x, y: asNumber(y, place) * by + plus.y };
  };
  return {
    ...item,
    pos: times(item.pos, factor, shift),
    bounds: times(item.bounds, factor),
    scale: times(item.scale, keepsScale ? 1 : factor),
  };
}

const isContainer = ({ id }: Json) => asText(id) === 'scene' || asText(id) === 'group';
