import { canvasOf } from '../../client/src/features/scene-collection/visual/geometry/canvas-size.js';
import { areaOf, boxOf } from '../../client/src/features/scene-collection/visual/geometry/placement.js';
import { findCanvasSize as canvasOfNode, fitCanvas } from '../../relay-node/src/collection/fit-canvas.js';
import { cleanItem } from '../../relay-node/src/collection/scene-items.js';

const SOURCE = { width: 640, height: 360 };
const HD = { width: 1280, height: 720 };

/** Returns a generator of numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns items with all kinds of placement, and with missing and invalid values. */
function createRandomItems(count: number): Record<string, unknown>[] {
  const random = createRandom(46);
  const randomBetween = (min: number, max: number) => min + random() * (max - min);
  const pickRandom = (...values: unknown[]) => values[Math.floor(random() * values.length)];
  const sometimesInvalid = (value: unknown) =>
    random() < 0.1 ? pickRandom(undefined, null, 'x', {}, 1e9, -1e9) : value;
  const randomPair = (min: number, max: number) =>
    sometimesInvalid({
      x: sometimesInvalid(randomBetween(min, max)),
      y: sometimesInvalid(randomBetween(min, max)),
    });
  return Array.from({ length: count }, () => ({
    name: 'x',
    pos: randomPair(-500, 1500),
    scale: randomPair(-3, 3),
    rot: sometimesInvalid(pickRandom(0, 90, randomBetween(-400, 400))),
    align: sometimesInvalid(Math.floor(randomBetween(0, 16))),
    bounds_type: sometimesInvalid(Math.floor(randomBetween(0, 7))),
    bounds_align: sometimesInvalid(Math.floor(randomBetween(0, 16))),
    bounds: randomPair(1, 900),
    crop_left: sometimesInvalid(Math.floor(randomBetween(0, 300))),
    crop_bottom: sometimesInvalid(Math.floor(randomBetween(0, 300))),
  }));
}

const createScene = (items: object[]) => ({ id: 'scene', name: 'A', settings: { items } });
const readItems = (source: Record<string, unknown> | undefined) =>
  (source?.['settings'] as { items: Record<string, unknown>[] }).items;
const roundValues = (box: object) =>
  JSON.stringify(box, (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 + 0 : value,
  );

describe('the geometry of the scene editor', () => {
  const items = createRandomItems(500);

  it('is the same for an uploaded item and the item that the node rebuilds', () => {
    for (const item of items)
      expect(roundValues(boxOf(item, SOURCE))).toBe(roundValues(boxOf(cleanItem(item, 'x', 1), SOURCE)));
  });

  it('has the same canvas as the node', () => {
    for (const [index, item] of items.entries()) {
      const collection = { sources: [createScene([item, items[index + 1] ?? {}])] };
      expect(canvasOf(collection)).toEqual(canvasOfNode(collection));
    }
    for (const resolution of [{ x: 1600, y: 900 }, { x: 63, y: 900 }, { x: 99_999, y: 99_999 }, null, 'x'])
      expect(canvasOf({ resolution })).toEqual(canvasOfNode({ resolution }));
  });

  it.each([
    [{ width: 640, height: 360 }, 0.5, { x: 0, y: 0 }],
    [{ width: 1920, height: 720 }, 1, { x: 320, y: 0 }],
  ])('is scaled by one factor when the node fits a scene into %j', (targetCanvas, factor, offset) => {
    const clean = items.map((item, index) => cleanItem(item, 'x', index + 1));
    const fitted = readItems(fitCanvas([createScene(clean)], HD, targetCanvas)[0]);
    for (const [index, item] of clean.entries()) {
      const { x, y, width, height } = areaOf(boxOf(item, SOURCE));
      const expected = {
        x: x * factor + offset.x,
        y: y * factor + offset.y,
        width: width * factor,
        height: height * factor,
      };
      const area = areaOf(boxOf(fitted[index] ?? {}, SOURCE));
      // Very large positions and scales are clamped on both sides.
      if (Math.max(Math.abs(x), Math.abs(y), width, height) > 8000) continue;
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(area[side]).toBeCloseTo(expected[side], 3);
    }
  });
});
