import type { CleanCollection } from './clean-collection.js';
import type { Size } from './fit-canvas.js';
import { asArray, asObject, type Json } from './json-values.js';

const TEXT = 'One moment';
/** Dark grey, 0xAABBGGRR. */
const COLOUR = 0xff201c1a;
const TEXT_HEIGHT = 0.12;
/** Scaled to fit into the bounds (obs_bounds_type). */
const FIT = 2;
/**
 * Aligned to the top left (OBS_ALIGN_LEFT
 *  OBS_ALIGN_TOP). Bounds are centred (0).
 */
const TOP_LEFT = 5;
const CENTRED = 0;

/**
 * Adds the scene that viewers see while OBS restarts; the hub repeats its picture. It is the last scene and appears
 * with a cut, because the hub records its first frames. Its names differ from all others.
 */
export function withCardScene(clean: CleanCollection, canvas: Size): CleanCollection {
  const { json } = clean;
  const sources = [...asArray(json.sources), ...asArray(json.groups)].map(asObject);
  const taken = new Set(sources.map(({ name }) => name));
  const card = unusedName('Trailcast card', taken);
  return {
    ...clean,
    json: {
      ...json,
      scene_order: [...asArray(json.scene_order), { name: card }],
      sources: [...asArray(json.sources), ...cardSources(card, taken, canvas)],
    },
    card,
  };
}

function cardSources(card: string, taken: ReadonlySet<unknown>, { width, height }: Size): Json[] {
  const [background, text] = [unusedName(`${card} background`, taken), unusedName(`${card} text`, taken)];
  const items = [
    item(background, 1, { y: 0, width, height }),
    item(text, 2, { y: height * (0.5 - TEXT_HEIGHT / 2), width, height: height * TEXT_HEIGHT }),
  ];
  const font = { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 };
  return [
    {
      id: 'color_source',
      versioned_id: 'color_source_v3',
      name: background,
      settings: { color: COLOUR, width, height },
    },
    { id: 'text_ft2_source', versioned_id: 'text_ft2_source_v2', name: text, settings: { text: TEXT, font } },
    {
      id: 'scene',
      versioned_id: 'scene',
      name: card,
      settings: { custom_size: false, id_counter: items.length, items },
      private_settings: { transition: 'Cut', transition_duration: 300 },
    },
  ];
}

function item(name: string, id: number, at: { y: number; width: number; height: number }): Json {
  return {
    name,
    id,
    visible: true,
    locked: false,
    rot: 0,
    pos: { x: 0, y: at.y },
    scale: { x: 1, y: 1 },
    align: TOP_LEFT,
    bounds_type: FIT,
    bounds_align: CENTRED,
    bounds: { x: at.width, y: at.height },
  };
}

function unusedName(name: string, taken: ReadonlySet<unknown>): string {
  let candidate = name;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name} ${count}`;
  return candidate;
}
