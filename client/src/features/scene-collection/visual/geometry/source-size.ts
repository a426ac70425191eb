import { imageIdOf, TEXT_FONT } from '@trailcast/schema/source-kinds';
import type { Source } from '../model/collection.js';
import { readTextStyle, type TextStyle } from '../model/text-style.js';
import { numberOf, objectOf, textOf, type Size } from '../model/values.js';

/** Returns the width of a line in the style's font, canvas pixels. */
export type MeasureLine = (line: string, textStyle: TextStyle) => number;

/** Height that OBS gives to letters below the last line, as a fraction of the font size. */
const DESCENT = 0.22;
/** OBS's limit for plain colours. */
const MAX_COLOUR_SIZE: Size = { width: 1920, height: 1080 };

export interface SizeContext {
  sources: ReadonlyMap<string, Source>;
  canvas: Size;
  measure: MeasureLine;
  /** Sizes of the user's images by id. */
  images: ReadonlyMap<string, Size>;
  /** Ids of those without transparency; undefined while unknown. */
  opaqueImages?: ReadonlySet<string> | undefined;
}

/**
 * Returns the size in which OBS draws a source, canvas pixels. The feed's size is unknown until the feed arrives, so
 * the canvas size is used.
 */
export function computeSourceSize(source: Source | undefined, context: SizeContext): Size {
  const settings = objectOf(source?.raw.settings);
  const readLength = (value: unknown, fallback: number, max = 4096) =>
    Math.trunc(numberOf(value, fallback, 1, max));
  switch (source?.kind) {
    case 'colour':
      return {
        width: readLength(settings.width, MAX_COLOUR_SIZE.width, MAX_COLOUR_SIZE.width),
        height: readLength(settings.height, MAX_COLOUR_SIZE.height, MAX_COLOUR_SIZE.height),
      };
    case 'text':
      return computeTextSize(readTextStyle(source.raw), context.measure);
    case 'group':
      return { width: readLength(settings.cx, 1280), height: readLength(settings.cy, 1280) };
    case 'scene':
      return settings.custom_size === true
        ? { width: readLength(settings.cx, 1280), height: readLength(settings.cy, 1280) }
        : context.canvas;
    case 'image':
      return context.images.get(imageIdOf(textOf(settings.file)) ?? '') ?? { width: 512, height: 512 };
    case 'browser':
      return { width: readLength(settings.width, 800), height: readLength(settings.height, 600) };
    case 'other':
      return { width: readLength(settings.width, 512), height: readLength(settings.height, 512) };
    default:
      return context.canvas;
  }
}

/** Returns the height of a line in OBS, and of a line above its baseline, as a fraction of the font size. */
export const ascentOf = ({ drawnFace }: TextStyle) => (drawnFace === TEXT_FONT.face ? 1.21 : 1);

function computeTextSize(textStyle: TextStyle, measure: MeasureLine): Size {
  const lines = breakLines(textStyle, measure);
  const widest = Math.max(1, ...lines.map((line) => measure(line, textStyle)));
  return {
    width: Math.ceil(textStyle.wrapAt ?? widest),
    height: Math.round((lines.length * ascentOf(textStyle) + DESCENT) * textStyle.size),
  };
}

/** Returns the lines of a text as drawn: words wrap at the style's width. */
export function breakLines(textStyle: TextStyle, measure: MeasureLine): string[] {
  const { wrapAt } = textStyle;
  const lines = textStyle.text.split('\n');
  return wrapAt === null
    ? lines
    : lines.flatMap((line) => wrapLine(line, (part) => measure(part, textStyle) <= wrapAt));
}

function wrapLine(line: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let currentLine = '';
  for (const word of line.split(' ')) {
    const extendedLine = currentLine === '' ? word : `${currentLine} ${word}`;
    if (currentLine === '' || fits(extendedLine)) currentLine = extendedLine;
    else {
      lines.push(currentLine);
      currentLine = word;
    }
  }
  return [...lines, currentLine];
}
