import type { Rgba } from './png.js';

const quarter = (place: string, colour: string) =>
  `<div style="position:absolute;width:50%;height:50%;${place};background:${colour}"></div>`;

/** A page of four quarters, the last of which is empty. With some text, since one without any is drawn only when it changes. */
export const QUARTERS_PAGE =
  '<!doctype html><style>html,body{margin:0;overflow:hidden}</style>' +
  quarter('left:0;top:0', '#f00;color:#f00').replace('></div>', '>x</div>') +
  quarter('left:50%;top:0', 'rgba(255,255,255,.502)') +
  quarter('left:0;top:50%', '#0f0');

const QUARTERS: readonly Rgba[] = [
  [255, 0, 0, 255],
  [255, 255, 255, 128],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
];

/** A pixel for each quarter. */
export const SIZE = { width: 2, height: 2 };
/** Steps of a byte between two pictures that are the same: a JPEG lies between the page and the test. */
export const MOST = 6;
/** The page of quarters. */
export const golden = (x: number, y: number): Rgba => QUARTERS[x + 2 * y] ?? [0, 0, 0, 0];
/** A scene without a page. */
export const nothing = (): Rgba => [0, 0, 0, 0];
