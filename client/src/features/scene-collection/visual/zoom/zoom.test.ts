import {
  applyZoomAction,
  centreOf,
  computeScroll,
  findZoomAction,
  MAX_ZOOM,
  MIN_ZOOM,
  relativeTo,
  stepZoom,
  turnZoom,
} from './zoom.js';

describe(stepZoom, () => {
  it.each([
    [0.63, 1, 0.67],
    [0.63, -1, 0.5],
    [0.67, 1, 0.75],
    [1, -1, 0.75],
    // Shown as 67 %.
    [0.6667, 1, 0.75],
    [0.6667, -1, 0.5],
    [MAX_ZOOM, 1, MAX_ZOOM],
    [MIN_ZOOM, -1, MIN_ZOOM],
  ] as const)('goes from %d by %d to %d', (zoom, step, next) => expect(stepZoom(zoom, step)).toBe(next));
});

describe(turnZoom, () => {
  it('enlarges and reduces by the same factor', () => {
    expect(turnZoom(1, -10)).toBeGreaterThan(1);
    expect(turnZoom(turnZoom(1, -10), 10)).toBeCloseTo(1);
  });

  it('limits the factor of a mouse wheel’s notch', () => {
    expect(turnZoom(1, -120)).toBe(turnZoom(1, -1000));
    expect(turnZoom(1, -120)).toBeLessThan(1.5);
  });

  it('stays within the levels', () => {
    expect(turnZoom(MAX_ZOOM, -120)).toBe(MAX_ZOOM);
    expect(turnZoom(MIN_ZOOM, 120)).toBe(MIN_ZOOM);
  });
});

describe(computeScroll, () => {
  const area = { x: 100, y: 50, width: 400, height: 200 };

  it('keeps the centre of the frame on the same point of the canvas', () => {
    const centre = centreOf({ x: 0, y: 0, width: 300, height: 300 });
    const relativePoint = relativeTo(area, centre);
    expect(relativePoint).toEqual({ x: 0.125, y: 0.5 });
    // The canvas is twice as large, at the same top left.
    const zoomedArea = { ...area, width: 800, height: 400 };
    const scroll = computeScroll(zoomedArea, relativePoint, centre);
    const scrolledArea = { ...zoomedArea, x: zoomedArea.x - scroll.x, y: zoomedArea.y - scroll.y };
    expect(relativeTo(scrolledArea, centre)).toEqual(relativePoint);
  });

  it('is zero while nothing has changed', () => {
    const point = { x: 333, y: 77 };
    const { x, y } = computeScroll(area, relativeTo(area, point), point);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(0);
  });
});

describe(findZoomAction, () => {
  const press = { ctrlKey: false, metaKey: false, altKey: false };

  it.each([
    ['+', 'in'],
    ['=', 'in'],
    ['-', 'out'],
    ['0', 'fit'],
    ['1', 'actual'],
    ['2', null],
    ['Shift', null],
  ])('returns for %s: %s', (key, action) => expect(findZoomAction({ ...press, key })).toBe(action));

  it('leaves the browser’s own zoom alone', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(findZoomAction({ ...press, key: '+', [modifier]: true })).toBeNull();
  });
});

describe(applyZoomAction, () => {
  it('fits, shows the real size, or goes one level further', () => {
    expect(applyZoomAction(0.63, 'fit')).toBeNull();
    expect(applyZoomAction(0.63, 'actual')).toBe(1);
    expect(applyZoomAction(0.63, 'in')).toBe(0.67);
    expect(applyZoomAction(0.63, 'out')).toBe(0.5);
  });
});
