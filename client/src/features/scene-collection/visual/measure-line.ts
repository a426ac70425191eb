import type { MeasureLine } from './geometry/source-size.js';
import type { TextLook } from './model/text-look.js';

/** Mean width of a letter as a part of its size, where nothing can be measured. */
const MEAN = 0.6;

let drawing: CanvasRenderingContext2D | null | undefined;

/** Measures a line in the browser's font of that name, else in its sans-serif. */
export const measureLine: MeasureLine = (line, look) => {
  drawing ??= document.createElement('canvas').getContext('2d');
  if (!drawing) return line.length * look.size * MEAN;
  drawing.font = fontOf(look);
  return drawing.measureText(line).width;
};

function fontOf({ face, bold, italic, size }: TextLook): string {
  return `${italic ? 'italic ' : ''}${bold ? '700' : '400'} ${size}px "${face.replaceAll('"', '')}", sans-serif`;
}
