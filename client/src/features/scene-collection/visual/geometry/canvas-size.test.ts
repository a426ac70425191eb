import { canvasOf } from './canvas-size.js';

const createItem = (extra: object) => ({
  pos: { x: 0, y: 0 },
  bounds: { x: 1280, y: 720 },
  bounds_type: 0,
  ...extra,
});
const createCollection = (...items: object[]) => ({
  sources: [{ id: 'scene', name: 'A', settings: { items } }],
});

describe(canvasOf, () => {
  it('returns the resolution that newer versions of OBS write', () => {
    expect(canvasOf({ resolution: { x: 1600, y: 900 } })).toEqual({ width: 1600, height: 900 });
  });

  it.each([
    [{ pos: { x: 1200, y: 700 } }, { width: 1280, height: 720 }],
    [{ pos: { x: 1500, y: 100 } }, { width: 1920, height: 1080 }],
    [{ pos: { x: 100, y: 2000 } }, { width: 3840, height: 2160 }],
    [{ pos: { x: 9000, y: 0 } }, { width: 1920, height: 1080 }],
    [
      { bounds: { x: 2000, y: 1200 }, bounds_type: 2 },
      { width: 2560, height: 1440 },
    ],
  ])('returns a size with room for an item of %j', (extra, size) => {
    expect(canvasOf(createCollection(createItem(extra)))).toEqual(size);
  });

  it.each([
    [{ resolution: { x: 1, y: Number.NaN } }],
    [{ sources: 'x' }],
    [{ sources: [null, { id: 'scene' }] }],
  ])('returns the smallest size for %j', (raw) =>
    expect(canvasOf(raw)).toEqual({ width: 1280, height: 720 }),
  );
});
