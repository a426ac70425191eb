import { TEXT_FONT } from '@trailcast/schema/source-kinds';
import type { CleanCollection } from './clean-collection.js';
import type { Size } from './fit-canvas.js';
import { requireBuiltInFile } from './image/built-in-files.js';
import { asArray, asObject, type Json } from './json-values.js';

/** Text of the card, which viewers see while OBS restarts. */
const CARD_TEXT = 'One moment';
/** Dark blue, 0xAABBGGRR. */
const BACKGROUND_COLOUR = 0xff402a1a;
/**
 * As shares of the canvas. Letters and baseline are those of the starter collection's captions, which are higher because
 * some of their letters are below the line.
 */
const TEXT_BOUNDS = { x: 0.075, y: 0.275, width: 0.85, height: 0.167 };
const PICTURE_DIGEST = requireBuiltInFile('night').digest;
/** Scaled to fit into the bounds (obs_bounds_type). */
const BOUNDS_SCALE_INNER = 2;
/** OBS_ALIGN_LEFT and OBS_ALIGN_TOP. */
const ALIGN_TOP_LEFT = 5;
/** OBS_ALIGN_LEFT: centred vertically. */
const BOUNDS_ALIGN_LEFT = 1;
/** OBS_ALIGN_LEFT and OBS_ALIGN_BOTTOM. */
const BOUNDS_ALIGN_BOTTOM = 9;

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
    images: [...new Set([...clean.images, PICTURE_DIGEST])],
    cardScene: cardName,
  };
}

function createCardSources(
  cardName: string,
  usedNames: ReadonlySet<unknown>,
  { width, height }: Size,
): Json[] {
  const [background, picture, text] = [
    findUnusedName(`${cardName} background`, usedNames),
    findUnusedName(`${cardName} picture`, usedNames),
    findUnusedName(`${cardName} text`, usedNames),
  ];
  const scale = (shares: Box): Box => ({
    x: shares.x * width,
    y: shares.y * height,
    width: shares.width * width,
    height: shares.height * height,
  });
  const backgroundBox = { x: 0, y: 0, width, height };
  const items = [
    createItem(background, 1, backgroundBox),
    createItem(picture, 2, backgroundBox, BOUNDS_ALIGN_BOTTOM),
    createItem(text, 3, scale(TEXT_BOUNDS)),
  ];
  return [
    createColourSource(background, backgroundBox, BACKGROUND_COLOUR),
    {
      id: 'image_source',
      versioned_id: 'image_source',
      name: picture,
      settings: { file: PICTURE_DIGEST, unload: true, linear_alpha: false },
    },
    {
      id: 'text_ft2_source',
      versioned_id: 'text_ft2_source_v2',
      name: text,
      settings: { text: CARD_TEXT, font: { ...TEXT_FONT, size: 96 } },
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

function createItem(name: string, id: number, box: Box, boundsAlign = BOUNDS_ALIGN_LEFT): Json {
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
    bounds_align: boundsAlign,
    bounds: { x: box.width, y: box.height },
  };
}

function findUnusedName(name: string, usedNames: ReadonlySet<unknown>): string {
  let candidate = name;
  for (let count = 2; usedNames.has(candidate); count += 1) candidate = `${name} ${count}`;
  return candidate;
}
