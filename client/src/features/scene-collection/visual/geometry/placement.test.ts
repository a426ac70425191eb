import { areaOf, boxOf, pointOf } from './placement.js';

const SOURCE = { width: 400, height: 200 };
const boxWith = (item: object) => boxOf({ pos: { x: 100, y: 50 }, ...item }, SOURCE);
const boxWithBounds = (type: number, extra: object = {}) =>
  boxWith({ bounds_type: type, bounds: { x: 300, y: 300 }, ...extra });

describe(boxOf, () => {
  it('returns the size of the scaled source, at the top left', () => {
    const box = boxWith({ scale: { x: 2, y: 0.5 } });
    expect(areaOf(box)).toEqual({ x: 100, y: 50, width: 800, height: 100 });
    expect(box.picture).toMatchObject({ x: 0, y: 0, width: 800, height: 100 });
  });

  it('leaves out cropped pixels', () => {
    const box = boxWith({ crop_left: 40, crop_right: 60, crop_top: 10, crop_bottom: 190 });
    expect(box).toMatchObject({ width: 300, height: 0, crop: { x: 40, y: 10, width: 300, height: 0 } });
  });

  it.each([
    ['top left', 5, 100, 50],
    ['top right', 6, -300, 50],
    ['middle', 0, -100, -50],
    ['bottom left', 9, 100, -150],
    ['bottom right', 10, -300, -150],
  ])('places the box by its alignment: %s', (_name, align, x, y) => {
    expect(areaOf(boxWith({ align }))).toMatchObject({ x, y });
  });

  it('extends the box to the other side if the item is mirrored', () => {
    const box = boxWith({ scale: { x: -1, y: 1 } });
    expect(areaOf(box)).toEqual({ x: -300, y: 50, width: 400, height: 200 });
    expect(box.picture).toMatchObject({ mirrorX: true, mirrorY: false });
  });

  it.each([
    ['stretched', 1, { x: 0, y: 0, width: 300, height: 300 }],
    ['inside', 2, { x: 0, y: 75, width: 300, height: 150 }],
    ['covering', 3, { x: -150, y: 0, width: 600, height: 300 }],
    ['as wide', 4, { x: 0, y: 75, width: 300, height: 150 }],
    ['as high', 5, { x: -150, y: 0, width: 600, height: 300 }],
    ['at most', 6, { x: 0, y: 75, width: 300, height: 150 }],
  ])('returns the bounds as the box, with the picture %s', (_name, type, picture) => {
    const box = boxWithBounds(type);
    expect(areaOf(box)).toEqual({ x: 100, y: 50, width: 300, height: 300 });
    expect(box.picture).toMatchObject(picture);
  });

  it('does not enlarge a small picture in bounds of the type “max”', () => {
    expect(boxWithBounds(6, { scale: { x: 0.5, y: 0.5 } }).picture).toMatchObject({
      x: 50,
      width: 200,
      height: 100,
    });
  });

  it('aligns the picture within its bounds', () => {
    expect(boxWithBounds(2, { bounds_align: 5 }).picture).toMatchObject({ x: 0, y: 0 });
    expect(boxWithBounds(2, { bounds_align: 10 }).picture).toMatchObject({ x: 0, y: 150 });
  });

  it('rotates the box clockwise about its alignment point', () => {
    const corner = pointOf(boxWith({ rot: 90 }), { x: 1, y: 0 });
    expect(corner.x).toBeCloseTo(100);
    expect(corner.y).toBeCloseTo(450);
    const area = areaOf(boxWith({ rot: 90 }));
    expect(area.x).toBeCloseTo(-100);
    expect(area.width).toBeCloseTo(200);
  });

  it('uses the node’s defaults for missing or invalid fields', () => {
    const box = boxOf({ pos: 'x', scale: { x: 'y' }, align: null, rot: Number.NaN }, SOURCE);
    expect(areaOf(box)).toEqual({ x: 0, y: 0, width: 400, height: 200 });
  });
});
