import { containsPoint, dragHandle, dragItem, type DragTarget } from './drag.js';
import { areaOf, boxOf } from './placement.js';
import { createSnapLines } from './snap.js';

const SOURCE = { width: 400, height: 200 };
const CANVAS = { width: 1280, height: 720 };
/** Returns an item whose right edge is at x = 500, and whose bottom is at y = 300. */
const createDragTarget = (extra: object = {}): DragTarget => ({
  item: { pos: { x: 100, y: 100 }, ...extra },
  source: SOURCE,
  lines: createSnapLines(CANVAS, []),
  snapDistance: 8,
});
const roundedArea = (item: DragTarget['item']) => {
  const { x, y, width, height } = areaOf(boxOf(item, SOURCE));
  const [left, top, roundedWidth, roundedHeight] = [x, y, width, height].map(
    (length) => Math.round(length * 1000) / 1000 + 0,
  );
  return { x: left, y: top, width: roundedWidth, height: roundedHeight };
};

describe(dragItem, () => {
  it('moves the item to whole pixels', () => {
    const { item, guides } = dragItem(createDragTarget(), { x: 20.4, y: 30.6 });
    expect(roundedArea(item)).toMatchObject({ x: 120, y: 131 });
    expect(guides).toEqual([]);
  });

  it('snaps to the edge of the canvas', () => {
    const { item, guides } = dragItem(createDragTarget(), { x: -95, y: 30 });
    expect(roundedArea(item)).toMatchObject({ x: 0, y: 130 });
    expect(guides).toEqual([{ axis: 'x', position: 0 }]);
  });
});

describe(dragHandle, () => {
  it.each([
    [
      { x: 1, y: 1 },
      { x: 40, y: 50 },
      { x: 100, y: 100, width: 440, height: 250 },
    ],
    [
      { x: 0, y: 0 },
      { x: 40, y: 50 },
      { x: 140, y: 150, width: 360, height: 150 },
    ],
    [
      { x: 1, y: 0 },
      { x: 40, y: 50 },
      { x: 100, y: 150, width: 440, height: 150 },
    ],
    [
      { x: 0, y: 1 },
      { x: 999, y: 50 },
      { x: 499, y: 100, width: 1, height: 250 },
    ],
  ])('drags the corner %j by %j and does not move the opposite corner', (corner, by, expected) => {
    expect(roundedArea(dragHandle(createDragTarget(), corner, by, false).item)).toMatchObject(expected);
  });

  it.each([
    [
      { x: 1, y: 0.5 },
      { x: 40, y: 500 },
      { x: 100, y: 100, width: 440, height: 200 },
    ],
    [
      { x: 0, y: 0.5 },
      { x: 40, y: 500 },
      { x: 140, y: 100, width: 360, height: 200 },
    ],
    [
      { x: 0.5, y: 0 },
      { x: 500, y: 50 },
      { x: 100, y: 150, width: 400, height: 150 },
    ],
    [
      { x: 0.5, y: 1 },
      { x: 500, y: 50 },
      { x: 100, y: 100, width: 400, height: 250 },
    ],
  ])('drags only the side %j, even if the aspect ratio is kept', (side, delta, expected) => {
    expect(roundedArea(dragHandle(createDragTarget(), side, delta, true).item)).toEqual(expected);
  });

  it('snaps a side only along its own axis', () => {
    const { item, guides } = dragHandle(createDragTarget(), { x: 1, y: 0.5 }, { x: 775, y: 158 }, false);
    expect(roundedArea(item)).toMatchObject({ width: 1180, height: 200 });
    expect(guides).toEqual([{ axis: 'x', position: 1280 }]);
  });

  it('computes a proportional size from the axis that was dragged farther', () => {
    expect(
      roundedArea(dragHandle(createDragTarget(), { x: 1, y: 1 }, { x: 200, y: 10 }, true).item),
    ).toMatchObject({
      width: 600,
      height: 300,
    });
  });

  it('snaps to the canvas, and shows one guide if the aspect ratio is kept', () => {
    const freeResult = dragHandle(createDragTarget(), { x: 1, y: 1 }, { x: 775, y: 415 }, false);
    expect(roundedArea(freeResult.item)).toMatchObject({ width: 1180, height: 620 });
    expect(freeResult.guides).toHaveLength(2);
    const proportionalResult = dragHandle(createDragTarget(), { x: 1, y: 1 }, { x: 100, y: 415 }, true);
    expect(roundedArea(proportionalResult.item)).toMatchObject({ width: 1240, height: 620 });
    expect(proportionalResult.guides).toEqual([{ axis: 'y', position: 720 }]);
  });

  it('resizes a rotated item along its own sides', () => {
    const box = boxOf(
      dragHandle(createDragTarget({ rot: 90 }), { x: 1, y: 1 }, { x: 0, y: 50 }, false).item,
      SOURCE,
    );
    expect([box.width, box.height].map(Math.round)).toEqual([450, 200]);
  });
});

describe(containsPoint, () => {
  it('returns true inside of a rotated box', () => {
    const box = boxOf({ pos: { x: 100, y: 100 }, rot: 90 }, SOURCE);
    expect(containsPoint(box, { x: -50, y: 300 })).toBe(true);
    expect(containsPoint(box, { x: 150, y: 150 })).toBe(false);
  });
});
