import { asBoolean, asInteger, asNumber, asObject, asOneOf, asText, type Json } from './json-values.js';

const SCALE_FILTERS = ['disable', 'point', 'bicubic', 'bilinear', 'lanczos', 'area'] as const;
const BLEND_METHODS = ['default', 'srgb_off'] as const;
const BLEND_TYPES = ['normal', 'additive', 'subtract', 'screen', 'multiply', 'lighten', 'darken'] as const;

const positionRange = { min: -32_768, max: 32_768, otherwise: 0 };
const sizeRange = { min: 0, max: 32_768, otherwise: 0 };
const scaleRange = { min: -100, max: 100, otherwise: 1 };

/** Rebuilds the item that shows the source `name` in a scene. `id` is unique in the scene. */
export function cleanItem(item: Json, name: string, id: number): Json {
  return {
    name,
    id,
    visible: asBoolean(item.visible, true),
    locked: asBoolean(item.locked, false),
    rot: asNumber(item.rot, { min: -36_000, max: 36_000, otherwise: 0 }),
    pos: cleanPair(item.pos, positionRange),
    scale: cleanPair(item.scale, scaleRange),
    align: asInteger(item.align, { min: 0, max: 15, otherwise: 5 }),
    bounds_type: asInteger(item.bounds_type, { min: 0, max: 6, otherwise: 0 }),
    bounds_align: asInteger(item.bounds_align, { min: 0, max: 15, otherwise: 0 }),
    bounds: cleanPair(item.bounds, sizeRange),
    crop_left: asInteger(item.crop_left, sizeRange),
    crop_top: asInteger(item.crop_top, sizeRange),
    crop_right: asInteger(item.crop_right, sizeRange),
    crop_bottom: asInteger(item.crop_bottom, sizeRange),
    scale_filter: asOneOf(asText(item.scale_filter), SCALE_FILTERS, 'disable'),
    blend_method: asOneOf(asText(item.blend_method), BLEND_METHODS, 'default'),
    blend_type: asOneOf(asText(item.blend_type), BLEND_TYPES, 'normal'),
  };
}

function cleanPair(
  value: unknown,
  range: { min: number; max: number; otherwise: number },
): { x: number; y: number } {
  const { x, y } = asObject(value);
  return { x: asNumber(x, range), y: asNumber(y, range) };
}
