import type { Disc, Rectangle, Shape } from '@trailcast/schema/built-in-images';

const CHANNELS = 4;

interface Size {
  width: number;
  height: number;
}

/** Draws shapes over each other onto a transparent ground. Returns RGBA pixels, row by row. */
export function drawShapes(shapes: readonly Shape[], size: Size): Uint8Array {
  const pixels = new Uint8Array(size.width * size.height * CHANNELS);
  for (const shape of shapes) {
    if (shape.kind === 'rectangle') drawRectangle(pixels, size, shape);
    else drawDisc(pixels, size, shape);
  }
  return pixels;
}

function drawRectangle(pixels: Uint8Array, size: Size, { x, y, width, height, colour }: Rectangle): void {
  for (let row = y; row < y + height; row += 1)
    for (let column = x; column < x + width; column += 1) drawPixel(pixels, size, column, row, colour, 1);
}

/** A pixel at the edge is covered by the share that its centre's distance from the edge leaves. */
function drawDisc(pixels: Uint8Array, size: Size, { x, y, radius, colour }: Disc): void {
  for (let row = Math.floor(y - radius); row <= y + radius; row += 1)
    for (let column = Math.floor(x - radius); column <= x + radius; column += 1) {
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      const coverage = Math.min(1, Math.max(0, radius + 0.5 - distance));
      if (coverage > 0) drawPixel(pixels, size, column, row, colour, coverage);
    }
}

/** Blends a colour, 0xRRGGBBAA, over a pixel. */
function drawPixel(
  pixels: Uint8Array,
  { width }: Size,
  column: number,
  row: number,
  colour: number,
  coverage: number,
): void {
  const offset = (row * width + column) * CHANNELS;
  const above = ((colour & 0xff) / 0xff) * coverage;
  const below = ((pixels[offset + 3] ?? 0) / 0xff) * (1 - above);
  const opacity = above + below;
  if (opacity === 0) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const value = (colour >>> (24 - 8 * channel)) & 0xff;
    pixels[offset + channel] = Math.round(
      (value * above + (pixels[offset + channel] ?? 0) * below) / opacity,
    );
  }
  pixels[offset + 3] = Math.round(opacity * 0xff);
}
