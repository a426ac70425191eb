import type { BrowserSource } from '@trailcast/schema/browser-sources';
import { FEED_PLACEHOLDER, TEXT_FONT, createImageReference } from '@trailcast/schema/source-kinds';
import { sourcesOf, type Collection } from '../model/collection.js';
import { abgrOf, type Colour } from '../model/colour.js';
import { findFreeName } from '../model/names.js';
import { isWindows, type LiveText } from '../model/text-style.js';
import { objectOf, type Json, type Size } from '../model/values.js';
import { BOUNDS, TOP_LEFT } from '../geometry/placement.js';
import { addItem } from './items.js';
import { replaceSource, withSettings } from './lists.js';
import { withSources } from './scenes.js';
import { createPageSource } from './web-pages.js';

/** A source that can be added to a scene. Texts are in the user's language. */
export type Addition =
  | { kind: 'text'; name: string; text: string }
  | { kind: LiveText; name: string; text: string; timeZone?: string }
  | { kind: 'colour'; name: string }
  | { kind: 'feed'; name: string }
  | { kind: 'image'; name: string; image: string }
  | { kind: 'browser'; name: string; page: BrowserSource };

const FONT = { ...TEXT_FONT, size: 72 };
const WHITE = 0xffffffff;
const FILL = abgrOf({ hex: '#0a5a78', opacity: 1 });

/** Returns the collection with the addition on top of the scene, and the index of its item. */
export function addSource(collection: Collection, scene: string, addition: Addition, canvas: Size) {
  const feedName = addition.kind === 'feed' ? findFeedName(collection) : null;
  const name = feedName ?? findFreeName(collection, addition.name);
  const withAddition =
    feedName === null ? withSources(collection, [{ ...createSource(addition, canvas), name }]) : collection;
  return addItem(withAddition, scene, name, createPlacement(addition, canvas));
}

/** Returns the name of the feed source, if there is one. All scenes share it, so that OBS opens the feed only once. */
function findFeedName(collection: Collection): string | null {
  for (const { kind, name } of sourcesOf(collection).values()) if (kind === 'feed') return name;
  return null;
}

function createSource(addition: Addition, canvas: Size): Json {
  switch (addition.kind) {
    case 'feed':
      return {
        id: 'ffmpeg_source',
        versioned_id: 'ffmpeg_source',
        volume: 1,
        mixers: 255,
        settings: { input: FEED_PLACEHOLDER, is_local_file: false },
      };
    case 'colour':
      return {
        id: 'color_source',
        versioned_id: 'color_source_v3',
        settings: { color: FILL, width: halfOf(canvas.width, 1920), height: halfOf(canvas.height, 1080) },
      };
    case 'image':
      return {
        id: 'image_source',
        versioned_id: 'image_source',
        settings: { file: createImageReference(addition.image) },
      };
    case 'browser':
      return createPageSource(addition.page);
    default:
      return {
        id: 'text_ft2_source',
        versioned_id: 'text_ft2_source_v2',
        settings: {
          text: addition.text,
          font: FONT,
          color1: WHITE,
          color2: WHITE,
          ...createLiveTextSettings(addition),
        },
      };
  }
}

const halfOf = (length: number, max: number) => Math.min(max, Math.round(length / 2));

/** Returns the settings that make the node update a text. */
function createLiveTextSettings(addition: Addition): Json {
  if (addition.kind !== 'clock' && addition.kind !== 'bitrate') return {};
  const zone = addition.kind === 'clock' ? addition.timeZone : undefined;
  return { trailcast_text: addition.kind, ...(zone !== undefined && { trailcast_time_zone: zone }) };
}

/**
 * Returns the placement of an item. The feed is fitted into the canvas, and an image into a part of it. Other sources
 * keep their own size.
 */
function createPlacement({ kind }: Addition, canvas: Size): Json {
  const centredBounds = (width: number, height: number) => ({
    pos: { x: Math.round((canvas.width - width) / 2), y: Math.round((canvas.height - height) / 2) },
    bounds_type: BOUNDS.inner,
    bounds: { x: width, y: height },
  });
  const defaults = { rot: 0, scale: { x: 1, y: 1 }, align: TOP_LEFT, bounds_align: 0, ...NO_CROP };
  if (kind === 'feed') return { ...defaults, ...centredBounds(canvas.width, canvas.height) };
  if (kind === 'image')
    return { ...defaults, ...centredBounds(halfOf(canvas.width, 1920), halfOf(canvas.height, 1080)) };
  const centre = { x: Math.round(canvas.width / 2), y: Math.round(canvas.height / 2) };
  return { ...defaults, align: 0, pos: centre, bounds_type: BOUNDS.none, bounds: { x: 0, y: 0 } };
}

const NO_CROP = { crop_left: 0, crop_top: 0, crop_right: 0, crop_bottom: 0 };

export interface TextChange {
  text?: string;
  face?: string;
  bold?: boolean;
  /** Canvas pixels. */
  size?: number;
  colour?: Colour;
  timeZone?: string;
}

const BOLD_FLAG = 1;

/** Returns the collection with a text source changed. Omitted fields stay unchanged. */
export function changeText(collection: Collection, name: string, change: TextChange): Collection {
  return replaceSource(collection, name, (source) => {
    const font = objectOf(objectOf(source.settings).font);
    const flags = typeof font.flags === 'number' ? font.flags : 0;
    const { text, face, bold, size, colour, timeZone } = change;
    const changesFont = face !== undefined || bold !== undefined || size !== undefined;
    return withSettings(source, {
      ...(text !== undefined && { text }),
      ...(timeZone !== undefined && { trailcast_time_zone: timeZone }),
      ...(colour !== undefined && createColourSettings(source, colour)),
      ...(changesFont && {
        font: {
          ...font,
          ...(face !== undefined && { face }),
          ...(size !== undefined && { size }),
          ...(bold !== undefined && {
            style: bold ? 'Bold' : 'Regular',
            flags: bold ? flags | BOLD_FLAG : flags & ~BOLD_FLAG,
          }),
        },
      }),
    });
  });
}

/** Returns the settings of a colour. The Windows source stores the opacity separately, in percent. */
function createColourSettings(source: Json, colour: Colour): Json {
  const value = abgrOf(colour);
  if (!isWindows(source)) return { color1: value, color2: value };
  return { color: value % 0x1000000, opacity: Math.round(colour.opacity * 100) };
}

export function changeColour(collection: Collection, name: string, colour: Colour): Collection {
  return replaceSource(collection, name, (source) => withSettings(source, { color: abgrOf(colour) }));
}
