import {
  cropItem,
  fillCanvas,
  computeMaxCrop,
  moveItemBy,
  moveItemTo,
  resizeItem,
  resetPlacement,
  rotateItem,
} from './arrange.js';
import { areaOf, boxOf, pointOf } from './placement.js';

const SOURCE = { width: 400, height: 200 };
/** Alignments of OBS. */
const [TOP_LEFT, BOTTOM_RIGHT, CENTRE] = [5, 10, 0];
const CANVAS = { width: 1280, height: 720 };
const createItem = (extra: object = {}) => ({
  name: 'x',
  id: 7,
  note: 'kept',
  pos: { x: 100, y: 50 },
  ...extra,
});
const areaOfItem = (value: object) => areaOf(boxOf(value as Record<string, unknown>, SOURCE));

describe(moveItemBy, () => {
  it('changes only the position, and removes the relative values of OBS 31', () => {
    const relative = { pos_rel: { x: 1, y: 1 }, scale_rel: {}, bounds_rel: {}, scale_ref: {} };
    expect(moveItemBy(createItem(relative), { x: 5, y: -5 })).toEqual(createItem({ pos: { x: 105, y: 45 } }));
  });

  it('returns the item itself if nothing changes', () => {
    const unchanged = createItem({ pos_rel: {} });
    expect(moveItemBy(unchanged, { x: 0, y: 0 })).toBe(unchanged);
  });
});

describe(moveItemTo, () => {
  it.each([TOP_LEFT, BOTTOM_RIGHT, CENTRE])('moves the top left corner with any alignment: %d', (align) => {
    const movedItem = moveItemTo(createItem({ align, rot: 90 }), SOURCE, { x: 7 });
    expect(areaOfItem(movedItem).x).toBeCloseTo(7);
    expect(areaOfItem(movedItem).y).toBeCloseTo(areaOfItem(createItem({ align, rot: 90 })).y);
  });
});

describe(rotateItem, () => {
  it.each([
    { align: TOP_LEFT },
    { align: BOTTOM_RIGHT, rot: 30 },
    { bounds_type: 2, bounds: { x: 200, y: 90 } },
  ])('rotates about the centre: %j', (extra) => {
    const [original, rotated] = [createItem(extra), rotateItem(createItem(extra), SOURCE, 90)];
    expect(rotated.rot).toBe(90);
    const centreOf = (value: object) =>
      pointOf(boxOf(value as Record<string, unknown>, SOURCE), { x: 0.5, y: 0.5 });
    expect(centreOf(rotated).x).toBeCloseTo(centreOf(original).x);
    expect(centreOf(rotated).y).toBeCloseTo(centreOf(original).y);
  });
});

describe(cropItem, () => {
  it.each([
    ['crop_left', { x: 140, y: 50, width: 160, height: 100 }],
    ['crop_top', { x: 100, y: 90, width: 200, height: 60 }],
    ['crop_right', { x: 100, y: 50, width: 160, height: 100 }],
    ['crop_bottom', { x: 100, y: 50, width: 200, height: 60 }],
  ] as const)('does not move the remaining part: %s', (side, expectedArea) => {
    const scaled = createItem({ scale: { x: 0.5, y: 0.5 } });
    const cropped = cropItem(scaled, SOURCE, side, 80);
    expect(cropped).toMatchObject({ [side]: 80 });
    expect(areaOfItem(cropped)).toEqual(expectedArea);
  });

  it('does not change bounds', () => {
    const bounded = createItem({ bounds_type: 2, bounds: { x: 300, y: 300 } });
    expect(areaOfItem(cropItem(bounded, SOURCE, 'crop_left', 80))).toEqual(areaOfItem(bounded));
  });
});

describe(computeMaxCrop, () => {
  it('leaves one pixel beside the crop at the opposite side', () => {
    const cropped = createItem({ crop_right: 100, crop_bottom: 150 });
    expect(computeMaxCrop(cropped, SOURCE, 'crop_left')).toBe(SOURCE.width - 100 - 1);
    expect(computeMaxCrop(cropped, SOURCE, 'crop_top')).toBe(SOURCE.height - 150 - 1);
    expect(computeMaxCrop(cropped, SOURCE, 'crop_right')).toBe(SOURCE.width - 1);
    expect(computeMaxCrop(createItem({ crop_left: 999 }), SOURCE, 'crop_right')).toBe(0);
  });
});

describe(resizeItem, () => {
  it.each([
    { align: TOP_LEFT },
    { align: BOTTOM_RIGHT, rot: 30 },
    { align: CENTRE, scale: { x: -1, y: 1 } },
    { bounds_type: 2, bounds: { x: 200, y: 200 }, rot: -45 },
  ])('does not move the fixed corner: %j', (extra) => {
    for (const fixed of [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
    ]) {
      const resizedItem = resizeItem(createItem(extra), SOURCE, { width: 640, height: 90 }, fixed);
      const box = boxOf(resizedItem, SOURCE);
      expect([box.width, box.height].map(Math.round)).toEqual([640, 90]);
      const fixedPoint = pointOf(boxOf(createItem(extra), SOURCE), fixed);
      expect(pointOf(box, fixed).x).toBeCloseTo(fixedPoint.x);
      expect(pointOf(box, fixed).y).toBeCloseTo(fixedPoint.y);
    }
  });

  it('scales an item without bounds, and keeps it mirrored', () => {
    const resizedItem = resizeItem(
      createItem({ scale: { x: -1, y: 1 } }),
      SOURCE,
      { width: 200, height: 100 },
      { x: 0, y: 0 },
    );
    expect(resizedItem.scale).toEqual({ x: -0.5, y: 0.5 });
    expect(resizedItem.bounds).toBeUndefined();
  });

  it('does not make an item smaller than one pixel', () => {
    expect(
      areaOfItem(resizeItem(createItem(), SOURCE, { width: -5, height: 0 }, { x: 0, y: 0 })),
    ).toMatchObject({
      width: 1,
      height: 1,
    });
  });
});

describe(fillCanvas, () => {
  it('uses the canvas as bounds, and fits the picture into it or covers it', () => {
    const turned = createItem({ rot: 45, scale: { x: 3, y: 3 }, align: 0 });
    for (const fit of ['inner', 'outer'] as const) {
      const filled = fillCanvas(turned, CANVAS, fit);
      expect(areaOfItem(filled)).toEqual({ x: 0, y: 0, ...CANVAS });
      const { picture } = boxOf(filled, SOURCE);
      expect(fit === 'inner' ? picture.width : picture.height).toBe(fit === 'inner' ? 1280 : 720);
    }
  });
});

describe(resetPlacement, () => {
  it('restores the source’s size, and keeps fields other than the placement', () => {
    const reset = resetPlacement(
      createItem({ rot: 45, crop_left: 9, bounds_type: 3, bounds: { x: 1, y: 1 } }),
    );
    expect(areaOfItem(reset)).toEqual({ x: 0, y: 0, ...SOURCE });
    expect(reset).toMatchObject({ name: 'x', id: 7, note: 'kept' });
  });
});
