/** Decoded pixels, RGBA with 8 bits per channel, row by row from the top. */
export interface Bitmap {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/**
 * Returns the bitmap scaled down to at most `maxSide` pixels per side, or unchanged if it is smaller. Each
 * pixel is the mean of the pixels that it replaces, weighted by their opacity.
 */
export function shrinkBitmap(bitmap: Bitmap, maxSide: number): Bitmap {
  const factor = maxSide / Math.max(bitmap.width, bitmap.height);
  if (factor >= 1) return bitmap;
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * factor)));
  const small = { width: width!, height: height!, data: new Uint8ClampedArray(width! * height! * 4) };
  for (let y = 0; y < small.height; y += 1)
    for (let x = 0; x < small.width; x += 1) writeMean(small, x, y, bitmap);
  return small;
}

function writeMean(small: Bitmap, x: number, y: number, { width, height, data }: Bitmap): void {
  const [left, right] = findRange(x, small.width, width);
  const [top, bottom] = findRange(y, small.height, height);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let row = top; row < bottom; row += 1)
    for (
      let offset = (row * width + left) * 4, endOffset = (row * width + right) * 4;
      offset < endOffset;
      offset += 4
    ) {
      const weight = data[offset + 3]!;
      red += data[offset]! * weight;
      green += data[offset + 1]! * weight;
      blue += data[offset + 2]! * weight;
      alpha += weight;
    }
  const targetOffset = (y * small.width + x) * 4;
  const colour = alpha === 0 ? 1 : alpha;
  small.data[targetOffset] = red / colour;
  small.data[targetOffset + 1] = green / colour;
  small.data[targetOffset + 2] = blue / colour;
  small.data[targetOffset + 3] = alpha / ((right - left) * (bottom - top));
}

/** Returns the range of pixels that one pixel of the smaller side replaces. */
function findRange(index: number, small: number, large: number): [from: number, to: number] {
  const start = Math.floor((index * large) / small);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * large) / small))];
}
