import type { CleanCollection } from './clean-collection.js';
import type { Size } from './fit-canvas.js';
import { asArray, asObject, type Json } from './json-values.js';

/** Text of the card, which viewers see while OBS restarts. */
const CARD_TEXT = 'One moment';
/** Dark grey, 0xAABBGGRR. */
const BACKGROUND_COLOUR = 0xff201c1a;
/** Light grey. */
const BAR_COLOUR = 0xffaeb8a9;
/** Bar and text at the left, like those of the starter collection, as shares of the canvas. */
const BAR_BOUNDS = { x: 0.075, y: 0.42, width: 0.00625, height: 0.155 };
/** Lower than the bar, because the text has no descenders. */
const TEXT_BOUNDS = { x: 0.10625, y: 0.4325, width: 0.81875, height: 0.13 };
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
  const [background, bar, text] = [
    findUnusedName(`${cardName} background`, usedNames),
    findUnusedName(`${cardName} bar`, usedNames),
    findUnusedName(`${cardName} text`, usedNames),
  ];
  const scale = (shares: Box): Box => ({
    x: shares.x * width,
    y: shares.y * height,
    width: shares.width * width,
    height: shares.height * height,
  });
  const [backgroundBox, barBox] = [{ x: 0, y: 0, width, height }, scale(BAR_BOUNDS)];
  const items = [
    createItem(background, 1, backgroundBox),
    createItem(bar, 2, barBox),
    createItem(text, 3, scale(TEXT_BOUNDS)),
  ];
  return [
    createColourSource(background, backgroundBox, BACKGROUND_COLOUR),
    createColourSource(bar, barBox, BAR_COLOUR),
    {
      id: 'text_ft2_source',
      versioned_id: 'text_ft2_source_v2',
      name: text,
      settings: { text: CARD_TEXT, font: { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 } },
    },
    {
      id: 'scene',
      versioned_id: 'scene',
      name: cardName,
      settings: { custom_size: false, id_counter: items.length, items },
      private_settings: { transition: 'Cut', transition_duration: 300 },
    },
  ];
}

function createColourSource(name: string, { width, height }: Box, color: number): Json {
  const [pixelWidth, pixelHeight] = [width, height].map((length) => Math.max(1, Math.round(length)));
  return {
    id: 'color_source',
    versioned_id: 'color_source_v3',
    name,
    settings: { color, width: pixelWidth, height: pixelHeight },
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
