import type { MeasureLine } from './geometry/source-size.js';
import type { TextLook } from './model/text-look.js';

/** Mean width of a letter as a fraction of the font size, if the browser can't measure it. */
const MEAN_LETTER_WIDTH = 0.6;

let canvasContext: CanvasRenderingContext2D | null | undefined;

/** Measures a line in the browser's font of that name, or in sans-serif if it is missing. */
export const measureLine: MeasureLine = (line, look) => {
  canvasContext ??= document.createElement('canvas').getContext('2d');
  if (!canvasContext) return line.length * look.size * MEAN_LETTER_WIDTH;
  canvasContext.font = fontOf(look);
  return canvasContext.measureText(line).width;
};

function fontOf({ face, bold, italic, size }: TextLook): string {
  return `${italic ? 'italic ' : ''}${bold ? '700' : '400'} ${size}px "${face.replaceAll('"', '')}", sans-serif`;
}
