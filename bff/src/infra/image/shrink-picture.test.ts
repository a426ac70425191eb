import { shrinkPicture, type Picture } from './shrink-picture.js';

const createPicture = (width: number, height: number, pixels: number[][]): Picture => ({
  width,
  height,
  data: Uint8ClampedArray.from(pixels.flat()),
});
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const TRANSPARENT = [0, 255, 0, 0];

describe('shrinkPicture', () => {
  it('returns a small picture unchanged', () => {
    const original = createPicture(2, 1, [RED, BLUE]);
    expect(shrinkPicture(original, 2)).toBe(original);
  });

  it('replaces pixels by their mean, in the same proportions', () => {
    const original = createPicture(4, 2, [RED, RED, BLUE, BLUE, RED, BLUE, BLUE, BLUE]);
    const small = shrinkPicture(original, 2);
    expect([small.width, small.height, [...small.data]]).toEqual([2, 1, [191, 0, 64, 255, 0, 0, 255, 255]]);
  });

  it('ignores the colour of transparent pixels', () => {
    expect([
      ...shrinkPicture(createPicture(2, 2, [RED, TRANSPARENT, TRANSPARENT, TRANSPARENT]), 1).data,
    ]).toEqual([255, 0, 0, 64]);
    expect([...shrinkPicture(createPicture(2, 1, [TRANSPARENT, TRANSPARENT]), 1).data][3]).toBe(0);
  });

  it('uses every pixel of an odd size, and keeps at least one pixel per side', () => {
    const row = Array.from({ length: 7 }, (_, index) => (index === 6 ? BLUE : RED));
    const small = shrinkPicture(createPicture(7, 1, row), 3);
    expect([small.width, small.height]).toEqual([3, 1]);
    expect([...small.data].slice(8)).toEqual([170, 0, 85, 255]);
  });
});
