import { createRectangle } from '@trailcast/schema/built-in-images';
import { drawShapes } from './draw-shapes.js';

const SIZE = { width: 8, height: 4 };
const readPixel = (pixels: Uint8Array, x: number, y: number) =>
  Buffer.from(pixels).readUInt32BE((y * SIZE.width + x) * 4);

describe('drawShapes', () => {
  it('blends a translucent shape over the earlier ones', () => {
    const pixels = drawShapes(
      [createRectangle([0, 0, 4, 4], 0x00000080), createRectangle([2, 0, 4, 4], 0xff0000ff)],
      SIZE,
    );
    expect([readPixel(pixels, 0, 0), readPixel(pixels, 3, 0), readPixel(pixels, 7, 0)]).toEqual([
      0x00000080, 0xff0000ff, 0,
    ]);
    const twice = drawShapes(
      [0x80, 0x80].map((opacity) => createRectangle([0, 0, 1, 1], opacity)),
      SIZE,
    );
    expect(readPixel(twice, 0, 0)).toBe(0xc0);
  });

  it('draws a disc with smooth edges', () => {
    const pixels = drawShapes([{ kind: 'disc', x: 4, y: 2, radius: 1.5, colour: 0xffffffff }], SIZE);
    expect(readPixel(pixels, 4, 2)).toBe(0xffffffff);
    expect(readPixel(pixels, 0, 0)).toBe(0);
    expect(readPixel(pixels, 5, 1) & 0xff).toBeLessThan(0xff);
  });
});
