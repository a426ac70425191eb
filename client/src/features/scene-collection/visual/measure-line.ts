import type { MeasureLine } from './geometry/source-size.js';
import { fontFamilyOf, type TextStyle } from './model/text-style.js';

/** Mean width of a letter as a fraction of the font size, if the browser can't measure it. */
const MEAN_LETTER_WIDTH = 0.6;

let canvasContext: CanvasRenderingContext2D | null | undefined;

/** Measures a line in the browser's font of that name, or in its fallback. */
export const measureLine: MeasureLine = (line, textStyle) => {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (!canvasContext) return line.length * textStyle.size * MEAN_LETTER_WIDTH;
  canvasContext.font = formatCssFont(textStyle);
  return canvasContext.measureText(line).width;
};

function formatCssFont({ drawnFace, bold, italic, size }: TextStyle): string {
  return `${italic ? 'italic ' : ''}${bold ? '700' : '400'} ${size}px ${fontFamilyOf(drawnFace)}`;
}
