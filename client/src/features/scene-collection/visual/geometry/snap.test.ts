import { createSnapLines, snapMove, snapPoint } from './snap.js';

const CANVAS = { width: 1280, height: 720 };
const SNAP_DISTANCE = 8;
const AREA = { x: 100, y: 100, width: 200, height: 100 };
const lines = createSnapLines(CANVAS, [{ x: 700, y: 400, width: 100, height: 50 }]);

describe(snapMove, () => {
  it.each([
    ['the left edge', { x: -95, y: 40 }, { x: -100, y: 40 }, [{ axis: 'x', position: 0 }]],
    ['the right edge', { x: 985, y: 40 }, { x: 980, y: 40 }, [{ axis: 'x', position: 1280 }]],
    [
      'the middle',
      { x: 438, y: 208 },
      { x: 440, y: 210 },
      [
        { axis: 'x', position: 640 },
        { axis: 'y', position: 360 },
      ],
    ],
    ['another item', { x: 405, y: 33 }, { x: 400, y: 33 }, [{ axis: 'x', position: 700 }]],
  ])('snaps to %s', (_name, delta, expected, guides) => {
    expect(snapMove(AREA, delta, lines, SNAP_DISTANCE)).toEqual({ delta: expected, guides });
  });

  it('does not snap beyond the snap distance', () => {
    const delta = { x: 30, y: 50 };
    expect(snapMove(AREA, delta, lines, SNAP_DISTANCE)).toEqual({ delta, guides: [] });
  });

  it('snaps to the nearest line', () => {
    const closeLines = { x: [100, 104], y: [] };
    const point = { x: 0, y: 0, width: 0, height: 0 };
    expect(snapMove(point, { x: 103, y: 0 }, closeLines, SNAP_DISTANCE).delta.x).toBe(104);
  });
});

describe(snapPoint, () => {
  it('moves a point onto the nearest lines', () => {
    expect(snapPoint({ x: 1275, y: 455 }, lines, SNAP_DISTANCE)).toEqual({
      point: { x: 1280, y: 450 },
      guides: [
        { axis: 'x', position: 1280 },
        { axis: 'y', position: 450 },
      ],
    });
  });
});
