import { shrinkBitmap, type Bitmap } from './shrink-bitmap.js';

const createBitmap = (width: number, height: number, pixels: number[][]): Bitmap => ({
  width,
  height,
  data: Uint8ClampedArray.from(pixels.flat()),
});
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const TRANSPARENT = [0, 255, 0, 0];

describe('shrinkBitmap', () => {
  it('returns a small bitmap unchanged', () => {
    const original = createBitmap(2, 1, [RED, BLUE]);
    expect(shrinkBitmap(original, 2)).toBe(original);
  });

  it('replaces pixels by their mean, in the same proportions', () => {
    const original = createBitmap(4, 2, [RED, RED, BLUE, BLUE, RED, BLUE, BLUE, BLUE]);
    const small = shrinkBitmap(original, 2);
    expect([small.width, small.height, [...small.data]]).toEqual([2, 1, [191, 0, 64, 255, 0, 0, 255, 255]]);
  });

  it('ignores the colour of transparent pixels', () => {
    expect([
      ...shrinkBitmap(createBitmap(2, 2, [RED, TRANSPARENT, TRANSPARENT, TRANSPARENT]), 1).data,
    ]).toEqual([255, 0, 0, 64]);
    expect([...shrinkBitmap(createBitmap(2, 1, [TRANSPARENT, TRANSPARENT]), 1).data][3]).toBe(0);
  });

  it('uses every pixel of an odd size, and keeps at least one pixel per side', () => {
    const row = Array.from({ length: 7 }, (_, index) => (index === 6 ? BLUE : RED));
    const small = shrinkBitmap(createBitmap(7, 1, row), 3);
    expect([small.width, small.height]).toEqual([3, 1]);
    expect([...small.data].slice(8)).toEqual([170, 0, 85, 255]);
  });
});
