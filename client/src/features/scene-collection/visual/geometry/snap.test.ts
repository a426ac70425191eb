import { createSnapLines, snapMove, snapPoint } from './snap.js';

const CANVAS = { width: 1280, height: 720 };
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
    expect(snapMove(AREA, delta, lines, 8)).toEqual({ delta: expected, guides });
  });

  it('does not snap beyond the snap distance', () => {
    expect(snapMove(AREA, { x: 30, y: 50 }, lines, 8)).toEqual({ delta: { x: 30, y: 50 }, guides: [] });
  });

  it('snaps to the nearest line', () => {
    const closeLines = { x: [100, 104], y: [] };
    expect(snapMove({ x: 0, y: 0, width: 0, height: 0 }, { x: 103, y: 0 }, closeLines, 8).delta.x).toBe(104);
  });
});

describe(snapPoint, () => {
  it('moves a point onto the nearest lines', () => {
    expect(snapPoint({ x: 1275, y: 455 }, lines, 8)).toEqual({
      point: { x: 1280, y: 450 },
      guides: [
        { axis: 'x', position: 1280 },
        { axis: 'y', position: 450 },
      ],
    });
  });
});
