import { createFeedSettings } from './feed-source.js';
import { cleanFilters } from './filters.js';
import { asBoolean, asInteger, asNumber, asObject, createPointer, type Json } from './json-values.js';
import type { KnownImages } from './image/known-images.js';
import type { KnownPages } from './page/known-pages.js';
import { createPageSettings } from './page/shown-pages.js';
import type { KnownSource } from './known-sources.js';
import type { Removals } from './removals.js';
import type { SceneGraph } from './scene-graph.js';
import { cleanSound } from './clean-sound.js';
import { cleanColourSettings, cleanTextSettings } from './source-settings.js';

export interface CleanContext {
  feedUrl: string;
  graph: SceneGraph;
  images: KnownImages;
  pages: KnownPages;
  removed: Removals;
}

const SOURCE_IDS = {
  scene: { id: 'scene', versioned_id: 'scene' },
  group: { id: 'group', versioned_id: 'group' },
  feed: { id: 'ffmpeg_source', versioned_id: 'ffmpeg_source' },
  text: { id: 'text_ft2_source', versioned_id: 'text_ft2_source_v2' },
  image: { id: 'image_source', versioned_id: 'image_source' },
  colour: { id: 'color_source', versioned_id: 'color_source_v3' },
  browser: { id: 'trailcast_browser', versioned_id: 'trailcast_browser' },
} as const;

/**
 * Rebuilds one source with the properties listed here. Removes all other properties, such as hotkeys, private settings
 * and monitoring devices.
 */
export function cleanSource(source: KnownSource, context: CleanContext): Json {
  return {
    ...SOURCE_IDS[source.kind],
    name: source.name,
    ...(source.kind === 'browser' ? cleanPageAudio(source.raw, context.pages) : cleanAudio(source.raw)),
    settings: cleanSettings(source, context),
    filters: cleanFilters(source.raw.filters, createPointer(source.path, 'filters'), context.removed),
  };
}

/** Returns a source's sound settings. `sync`, the audio offset, is in nanoseconds. */
function cleanAudio(raw: Json): Json {
  return {
    enabled: asBoolean(raw.enabled, true),
    ...cleanSound(raw),
    balance: asNumber(raw.balance, { min: 0, max: 1, otherwise: 0.5 }),
    mixers: asInteger(raw.mixers, { min: 0, max: 255, otherwise: 255 }),
    sync: asInteger(raw.sync, { min: -950_000_000, max: 5_000_000_000, otherwise: 0 }),
  };
}

/**
 * Returns the sound settings of a web page. All pages have the same settings, because one source plays the sound of all
 * pages.
 */
function cleanPageAudio(raw: Json, pages: KnownPages): Json {
  return { enabled: asBoolean(raw.enabled, true), ...pages.sound, balance: 0.5, mixers: 255, sync: 0 };
}

function cleanSettings(source: KnownSource, { feedUrl, graph, images, pages, removed }: CleanContext): Json {
  switch (source.kind) {
    case 'feed':
      return createFeedSettings(feedUrl);
    case 'text':
      return cleanTextSettings(source.raw, source.path, removed);
    case 'image':
      return images.createSettings(source.raw);
    case 'colour':
      return cleanColourSettings(asObject(source.raw.settings));
    case 'browser':
      return createPageSettings(pages.findPage(source.raw));
    case 'scene':
    case 'group':
      return createContainerSettings(source, graph.listItemJson(source));
  }
}

/** Returns the settings of a scene or group. A scene can have a custom size, and a group always has one. */
function createContainerSettings(source: KnownSource, items: Json[]): Json {
  const settings = asObject(source.raw.settings);
  const hasSize = source.kind === 'group' || settings.custom_size === true;
  const sideRange = { min: 1, max: 4096, otherwise: 1280 };
  const size = {
    custom_size: true,
    cx: asInteger(settings.cx, sideRange),
    cy: asInteger(settings.cy, sideRange),
  };
  const largestId = Math.max(0, ...items.map(({ id }) => Number(id)));
  return { ...(hasSize ? size : { custom_size: false }), id_counter: largestId, items };
}
