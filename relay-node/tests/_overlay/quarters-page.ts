import type { Rgba } from './png.js';

const createQuarter = (position: string, colour: string) =>
  `<div style="position:absolute;width:50%;height:50%;${position};background:${colour}"></div>`;

/**
 * A page with four quarters; the last is empty. It contains text, because a page without text is only drawn when it
 * changes.
 */
export const QUARTERS_PAGE =
  '<!doctype html><style>html,body{margin:0;overflow:hidden}</style>' +
  createQuarter('left:0;top:0', '#f00;color:#f00').replace('></div>', '>x</div>') +
  createQuarter('left:50%;top:0', 'rgba(255,255,255,.502)') +
  createQuarter('left:0;top:50%', '#0f0');

const QUARTERS: readonly Rgba[] = [
  [255, 0, 0, 255],
  [255, 255, 255, 128],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
];

/** Size of the picture: one pixel per quarter. */
export const QUARTERS_SIZE = { width: 2, height: 2 };
/** Maximum difference between equal pictures, in 8-bit steps. The test receives the page as a JPEG. */
export const MAX_DIFFERENCE = 6;
/** Expected colours of the page. */
export const findExpectedColour = (x: number, y: number): Rgba => QUARTERS[x + 2 * y] ?? [0, 0, 0, 0];
/** Expected colours of a scene without a page. */
export const findEmptyColour = (): Rgba => [0, 0, 0, 0];
