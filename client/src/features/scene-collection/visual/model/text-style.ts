import { faceOf, FALLBACK_FACE, TEXT_FONT } from '@trailcast/schema/source-kinds';
import { colourOf, type Colour } from './colour.js';
import { flagOf, numberOf, objectOf, textOf, type Json } from './values.js';

/** Texts that the node updates. */
export type LiveText = 'clock' | 'bitrate';

/** Appearance of a text source, with the node's defaults and limits. */
export interface TextStyle {
  text: string;
  live: LiveText | null;
  /** IANA time zone; empty for the node's own. */
  timeZone: string;
  face: string;
  /** Face in which OBS draws the text. Not `face` if that lacks signs of the text. */
  drawnFace: string;
  bold: boolean;
  italic: boolean;
  /** Canvas pixels. */
  size: number;
  /** Colour at the top and at the bottom of a line. */
  top: Colour;
  bottom: Colour;
  outline: boolean;
  shadow: boolean;
  /** Width at which words wrap, canvas pixels; null if lines do not wrap. */
  wrapAt: number | null;
}

const WHITE = 0xffffffff;
const BOLD = 1;
const ITALIC = 2;
const MAX_TEXT_LENGTH = 2000;

/** Reads a FreeType text source, or a Windows text source as the node converts it. */
export function readTextStyle(source: Json): TextStyle {
  const settings = objectOf(source.settings);
  const font = objectOf(settings.font);
  const flags = numberOf(font.flags, 0, 0, 15);
  const style = textOf(font.style);
  const text = textOf(settings.text).slice(0, MAX_TEXT_LENGTH);
  const live = readLiveText(settings);
  const face = textOf(font.face) || FALLBACK_FACE;
  return {
    text,
    live,
    timeZone: textOf(settings.trailcast_time_zone),
    face,
    drawnFace: faceOf(face, live === null ? text : ''),
    bold: (flags & BOLD) !== 0 || /bold|black|heavy/i.test(style),
    italic: (flags & ITALIC) !== 0 || /italic|oblique/i.test(style),
    size: Math.trunc(numberOf(font.size, 72, 1, 512)),
    outline: flagOf(settings.outline, false),
    shadow: flagOf(settings.drop_shadow, false),
    ...(isWindows(source) ? readWindowsStyle(settings) : readFreetypeStyle(settings)),
  };
}

function readLiveText({ trailcast_text: liveText }: Json): LiveText | null {
  return liveText === 'clock' || liveText === 'bitrate' ? liveText : null;
}

/** Returns the CSS font family. On a device without Inter, the system's font is the most similar one. */
export function fontFamilyOf(face: string): string {
  const fallback = face === TEXT_FONT.face ? 'system-ui, sans-serif' : 'sans-serif';
  return `"${face.replaceAll('"', '')}", ${fallback}`;
}

export const isWindows = (source: Json) => textOf(source.id).startsWith('text_gdiplus');

function readFreetypeStyle(settings: Json) {
  const width = Math.trunc(numberOf(settings.custom_width, 0, 0, 4096));
  return {
    top: colourOf(numberOf(settings.color1, WHITE, 0, WHITE)),
    bottom: colourOf(numberOf(settings.color2, WHITE, 0, WHITE)),
    wrapAt: flagOf(settings.word_wrap, false) && width > 0 ? width : null,
  };
}

function readWindowsStyle(settings: Json) {
  const { hex } = colourOf(numberOf(settings.color, 0xffffff, 0, WHITE));
  const colour = { hex, opacity: numberOf(settings.opacity, 100, 0, 100) / 100 };
  const width = Math.trunc(numberOf(settings.extents_cx, 0, 0, 4096));
  const wraps = flagOf(settings.extents, false) && flagOf(settings.extents_wrap, true) && width > 0;
  return { top: colour, bottom: colour, wrapAt: wraps ? width : null };
}
