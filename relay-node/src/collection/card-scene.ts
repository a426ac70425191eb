import type { CleanCollection } from './clean-collection.js';
import type { Size } from './fit-canvas.js';
import { asArray, asObject, type Json } from './json-values.js';

/** Text of the card, which viewers see while OBS restarts. */
const CARD_TEXT = 'One moment';
/** A trail of three points above the text, like that of the starter collection. */
const TRAIL = '●━━━━●━━━━●';
/** Dark grey, 0xAABBGGRR. */
const BACKGROUND_COLOUR = 0xff201c1a;
const WHITE = 0xffffffff;
/** Light grey. */
const TRAIL_COLOUR = 0xffaeb8a9;
/** Bounds of the lines at the left, as shares of the canvas. */
const MARGIN = 0.075;
const TRAIL_BOUNDS = { y: 0.375, height: 0.055 };
/** Lower than a caption of the starter collection, because the text has no descenders. */
const TEXT_BOUNDS = { y: 0.45, height: 0.13 };
/** Scaled to fit into the bounds (obs_bounds_type). */
const BOUNDS_SCALE_INNER = 2;
/** OBS_ALIGN_LEFT and OBS_ALIGN_TOP. */
const ALIGN_TOP_LEFT = 5;
/** OBS_ALIGN_LEFT: centred vertically. */
const BOUNDS_ALIGN_LEFT = 1;

/**
 * Adds the scene that shows the card as the last scene. The hub records the card, and sends the recording while OBS
 * restarts. The scene has the transition Cut, because the hub records the first frames after the switch. The names of
 * the scene and its sources differ from all other names.
 */
export function addCardScene(clean: CleanCollection, canvas: Size): CleanCollection {
  const { json } = clean;
  const sources = [...asArray(json.sources), ...asArray(json.groups)].map(asObject);
  const usedNames = new Set(sources.map(({ name }) => name));
  const cardName = findUnusedName('Trailcast card', usedNames);
  return {
    ...clean,
    json: {
      ...json,
      scene_order: [...asArray(json.scene_order), { name: cardName }],
      sources: [...asArray(json.sources), ...createCardSources(cardName, usedNames, canvas)],
    },
    cardScene: cardName,
  };
}

function createCardSources(
  cardName: string,
  usedNames: ReadonlySet<unknown>,
  { width, height }: Size,
): Json[] {
  const [background, trail, text] = [
    findUnusedName(`${cardName} background`, usedNames),
    findUnusedName(`${cardName} trail`, usedNames),
    findUnusedName(`${cardName} text`, usedNames),
  ];
  const placeLine = (bounds: { y: number; height: number }) => ({
    x: width * MARGIN,
    y: height * bounds.y,
    width: width * (1 - 2 * MARGIN),
    height: height * bounds.height,
  });
  const items = [
    createItem(background, 1, { x: 0, y: 0, width, height }),
    createItem(trail, 2, placeLine(TRAIL_BOUNDS)),
    createItem(text, 3, placeLine(TEXT_BOUNDS)),
  ];
  return [
    {
      id: 'color_source',
      versioned_id: 'color_source_v3',
      name: background,
      settings: { color: BACKGROUND_COLOUR, width, height },
    },
    createText(trail, TRAIL, TRAIL_COLOUR),
    createText(text, CARD_TEXT, WHITE),
    {
      id: 'scene',
      versioned_id: 'scene',
      name: cardName,
      settings: { custom_size: false, id_counter: items.length, items },
      private_settings: { transition: 'Cut', transition_duration: 300 },
    },
  ];
}

function createText(name: string, text: string, colour: number): Json {
  const font = { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 };
  return {
    id: 'text_ft2_source',
    versioned_id: 'text_ft2_source_v2',
    name,
    settings: { text, font, color1: colour, color2: colour },
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function createItem(name: string, id: number, box: Box): Json {
  return {
    name,
    id,
    visible: true,
    locked: false,
    rot: 0,
    pos: { x: box.x, y: box.y },
    scale: { x: 1, y: 1 },
    align: ALIGN_TOP_LEFT,
    bounds_type: BOUNDS_SCALE_INNER,
    bounds_align: BOUNDS_ALIGN_LEFT,
    bounds: { x: box.width, y: box.height },
  };
}

function findUnusedName(name: string, usedNames: ReadonlySet<unknown>): string {
  let candidate = name;
  for (let count = 2; usedNames.has(candidate); count += 1) candidate = `${name} ${count}`;
  return candidate;
}
