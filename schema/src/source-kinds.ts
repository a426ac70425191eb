import { BUILT_IN_IMAGES } from './built-in-images.js';

/** The API's names of the source kinds that a node shows. */
export const SOURCE_KINDS = ['scene', 'group', 'feed', 'text', 'image', 'colour', 'browser'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Keys are OBS's ids without a version. */
const KINDS: Record<string, SourceKind> = {
  scene: 'scene',
  group: 'group',
  ffmpeg_source: 'feed',
  text_ft2_source: 'text',
  text_gdiplus: 'text',
  image_source: 'image',
  color_source: 'colour',
  browser_source: 'browser',
};

/** Input URL that marks the feed's media source in a collection. */
export const FEED_PLACEHOLDER = 'trailcast://feed';

/** Setting of a text source whose text the node writes. Values: the time of day, or the bitrate of the feed. */
export const LIVE_TEXT_SETTING = 'trailcast_text';
export const LIVE_TEXT_KINDS = ['clock', 'bitrate'] as const;
/** IANA time zone of a clock; UTC without it. */
export const TIME_ZONE_SETTING = 'trailcast_time_zone';

/**
 * Font of built-in and new texts, as OBS stores it, without a size. A warm OBS has opened it already, so built-in texts
 * share it.
 */
export const TEXT_FONT = { face: 'Inter', style: 'Bold', flags: 1 } as const;

/** Face with most scripts and symbols. Also that of a text without a face. */
export const FALLBACK_FACE = 'DejaVu Sans';
/** Texts whose signs Inter has, in both styles of the OBS image. It lacks, for example, marks of the writing direction. */
const INTER_TEXT =
  /^[\n\r\t\u0020-\u007e\u00a0-\u0148\u014a-\u01c3\u01c5-\u031e\u0321-\u03e1\u03f0-\u049d\u04a0-\u04ff\u1e00-\u200b\u2010-\u2027\u202f-\u205f\u20a0-\u20bf\u2122\u2190-\u2199▶●★☆♡♥⚠✓✗]*$/;

/**
 * Returns the face in which OBS draws a text. OBS takes all letters of a text from one font, and shows boxes for missing
 * ones.
 */
export function faceOf(face: string, text: string): string {
  const hasSigns = face !== TEXT_FONT.face || INTER_TEXT.test(text);
  return face !== '' && hasSigns ? face : FALLBACK_FACE;
}

const IMAGE_PREFIX = 'trailcast:image/';

/** Returns the setting `file` of an image source for a built-in image or one of the user's images. */
export const createImageReference = (id: number | string): string => `${IMAGE_PREFIX}${id}`;

/** Returns the image id in a setting `file`, or null for another value, such as a path. */
export function imageIdOf(file: string): string | null {
  const id = file.startsWith(IMAGE_PREFIX) ? file.slice(IMAGE_PREFIX.length) : '';
  return /^[1-9]\d{0,15}$/.test(id) || BUILT_IN_IMAGES.has(id) ? id : null;
}

/** Returns the distinct ids of the user's images in the text of a collection, at most 500. */
export function listImageReferences(text: string): string[] {
  const ids = [...text.matchAll(/"trailcast:image\/([1-9]\d{0,15})"/g)].flatMap(([, id]) => id ?? []);
  return [...new Set(ids)].slice(0, 500);
}

/** Returns OBS's id without its version: `color_source_v3` becomes `color_source`. */
export function baseSourceId(id: string): string {
  return id.replace(/_v\d+$/, '');
}

/** Returns the kind of an id with or without a version, or null if a node does not show it. */
export function sourceKindOf(id: string): SourceKind | null {
  const base = baseSourceId(id);
  return Object.hasOwn(KINDS, base) ? (KINDS[base] ?? null) : null;
}

export const SOURCE_LIMITS = {
  /** Characters of a text source. */
  textMaxLength: 2000,
  minVolumeDb: -60,
  maxVolumeDb: 20,
} as const;
