import { faceOf, FALLBACK_FACE, SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { asBoolean, asInteger, asObject, asText, createPointer, type Json } from './json-values.js';
import { isLiveText } from './live-text/live-text.js';
import type { Removals } from './removals.js';

const MAX_TEXT_LENGTH = SOURCE_LIMITS.textMaxLength;
const MAX_COLOUR_SOURCE = { width: 1920, height: 1080 };
const FONT_NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u;
const OPAQUE_ALPHA = 0xff000000;
const cleanColour = (value: unknown, otherwise: number) =>
  asInteger(value, { min: 0, max: 0xffffffff, otherwise });

/** Font of a FreeType text source. */
export interface TextFont {
  face: string;
  style: string;
  size: number;
  flags: number;
}

/** Returns the settings of a colour source, at most 1920x1080. */
export function cleanColourSettings(settings: Json): Json {
  const { width, height } = MAX_COLOUR_SOURCE;
  return {
    color: cleanColour(settings.color, 0xffd1d1d1),
    width: asInteger(settings.width, { min: 1, max: width, otherwise: width }),
    height: asInteger(settings.height, { min: 1, max: height, otherwise: height }),
  };
}

/**
 * Returns the settings of a FreeType text source. Converts the settings of a Windows text source. Removes text files
 * and chat logs. Empties a text that the node updates.
 */
export function cleanTextSettings(source: Json, path: string, removed: Removals): Json {
  const settings = asObject(source.settings);
  const isWindowsText = asText(source.id).startsWith('text_gdiplus');
  reportTextFile(settings, createPointer(path, 'settings'), removed);
  const text = isLiveText(settings)
    ? ''
    : limitLength(asText(settings.text), createPointer(path, 'settings', 'text'), removed);
  return {
    text,
    font: cleanFont(asObject(settings.font), text),
    outline: asBoolean(settings.outline, false),
    drop_shadow: asBoolean(settings.drop_shadow, false),
    ...(isWindowsText ? readWindowsStyle(settings) : readFreetypeStyle(settings)),
  };
}

function reportTextFile(settings: Json, path: string, removed: Removals): void {
  if (settings.from_file !== true && settings.read_from_file !== true) return;
  removed.add(path, 'file', 'Text cannot be read from a file on a relay server.');
}

function limitLength(text: string, path: string, removed: Removals): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  removed.add(path, 'text', `Only the first ${MAX_TEXT_LENGTH} characters of a text are shown.`);
  return text.slice(0, MAX_TEXT_LENGTH);
}

/** Returns the font in which OBS draws the text. */
export function cleanFont(font: Json, text: string): TextFont {
  const face = asText(font.face);
  const style = asText(font.style);
  return {
    face: FONT_NAME.test(face) ? faceOf(face, text) : FALLBACK_FACE,
    style: FONT_NAME.test(style) ? style : 'Regular',
    size: asInteger(font.size, { min: 1, max: 512, otherwise: 72 }),
    flags: asInteger(font.flags, { min: 0, max: 15, otherwise: 0 }),
  };
}

function readFreetypeStyle(settings: Json): Json {
  return {
    color1: cleanColour(settings.color1, 0xffffffff),
    color2: cleanColour(settings.color2, 0xffffffff),
    word_wrap: asBoolean(settings.word_wrap, false),
    custom_width: asInteger(settings.custom_width, { min: 0, max: 4096, otherwise: 0 }),
  };
}

/**
 * Converts the style of a Windows text source, which has a separate opacity (in percent) and a width in its extents.
 */
function readWindowsStyle(settings: Json): Json {
  const rgb = cleanColour(settings.color, 0xffffff) % 0x1000000;
  const opacity = asInteger(settings.opacity, { min: 0, max: 100, otherwise: 100 });
  const colour = opacity === 100 ? OPAQUE_ALPHA + rgb : Math.round((opacity / 100) * 255) * 0x1000000 + rgb;
  const extents = asBoolean(settings.extents, false);
  return {
    color1: colour,
    color2: colour,
    word_wrap: extents && asBoolean(settings.extents_wrap, true),
    custom_width: extents ? asInteger(settings.extents_cx, { min: 0, max: 4096, otherwise: 0 }) : 0,
  };
}
