/** A shape of a built-in image, in pixels. Colours have the form 0xRRGGBBAA. OBS blends them in linear light. */
export type Shape = Rectangle | Disc;

export interface Rectangle {
  kind: 'rectangle';
  x: number;
  y: number;
  width: number;
  height: number;
  colour: number;
}

export interface Disc {
  kind: 'disc';
  /** Centre. */
  x: number;
  y: number;
  radius: number;
  colour: number;
}

/** Size of every built-in image, which fills the canvas. */
export const IMAGE_SIZE = { width: 1280, height: 720 } as const;

type Box = readonly [x: number, y: number, width: number, height: number];

export function createRectangle([x, y, width, height]: Box, colour: number): Rectangle {
  return { kind: 'rectangle', x, y, width, height, colour };
}

/** Returns black with this opacity, 0 to 1. Black makes any background darker by the same share. */
export const createShade = (opacity: number): number => Math.round(opacity * 0xff);
