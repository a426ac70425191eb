import { findCanvasSize, fitCanvas } from './fit-canvas.js';
import type { Json } from './json-values.js';

const createItem = (name: string, overrides: object = {}) => ({
  name,
  pos: { x: 100, y: 50 },
  bounds: { x: 1280, y: 720 },
  scale: { x: 1, y: 2 },
  bounds_type: 2,
  ...overrides,
});
const createScene = (name: string, items: object[]): Json => ({ id: 'scene', name, settings: { items } });
const readItems = (source: Json | undefined) => (source?.settings as { items: Json[] }).items;

describe('findCanvasSize', () => {
  it('returns the collection’s resolution', () => {
    expect(findCanvasSize({ resolution: { x: 1600, y: 900 } })).toEqual({ width: 1600, height: 900 });
  });

  it.each([
    ['1280x720', { x: 1200, y: 700 }, { width: 1280, height: 720 }],
    ['1920x1080', { x: 1500, y: 100 }, { width: 1920, height: 1080 }],
    ['3840x2160', { x: 100, y: 2000 }, { width: 3840, height: 2160 }],
    ['1920x1080 if no size fits', { x: 9000, y: 0 }, { width: 1920, height: 1080 }],
  ])('returns %s for the positions of the items', (_name, pos, size) => {
    expect(
      findCanvasSize({ sources: [createScene('A', [createItem('x', { pos, bounds_type: 0 })])] }),
    ).toEqual(size);
  });

  it.each([[{ resolution: { x: 1, y: NaN } }], [{ sources: 'x' }], [{ sources: [null, { id: 'scene' }] }]])(
    'returns 1280x720 for invalid input: %j',
    (raw) => expect(findCanvasSize(raw as Json)).toEqual({ width: 1280, height: 720 }),
  );
});

describe('fitCanvas', () => {
  const hd = { width: 1280, height: 720 };

  it('returns the same sources for the same canvas', () => {
    const sources = [createScene('A', [createItem('x')])];
    expect(fitCanvas(sources, hd, hd)).toBe(sources);
  });

  it('halves position, bounds and scale for half the canvas', () => {
    const [fitted] = fitCanvas([createScene('A', [createItem('x')])], hd, { width: 640, height: 360 });
    expect(readItems(fitted)[0]).toMatchObject({
      pos: { x: 50, y: 25 },
      bounds: { x: 640, y: 360 },
      scale: { x: 0.5, y: 1 },
    });
  });

  it('does not change the scale of nested scenes and groups', () => {
    const sources = [
      createScene('A', [createItem('B'), createItem('G')]),
      createScene('B', []),
      { ...createScene('G', [createItem('x')]), id: 'group' },
    ];
    const [a, , g] = fitCanvas(sources, hd, { width: 640, height: 360 });
    expect(readItems(a).map(({ scale }) => scale)).toEqual([
      { x: 1, y: 2 },
      { x: 1, y: 2 },
    ]);
    expect(readItems(g)[0]).toMatchObject({ pos: { x: 50, y: 25 }, scale: { x: 0.5, y: 1 } });
  });

  it('preserves the aspect ratio and centres the picture', () => {
    const [fitted] = fitCanvas(
      [createScene('A', [createItem('x', { pos: { x: 0, y: 0 } })])],
      { width: 1440, height: 1080 },
      hd,
    );
    const [x] = readItems(fitted);
    expect((x?.pos as { x: number }).x).toBeCloseTo(160);
    expect((x?.scale as { x: number }).x).toBeCloseTo(2 / 3);
  });
});
