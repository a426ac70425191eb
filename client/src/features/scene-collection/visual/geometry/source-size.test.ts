import type { Source } from '../model/collection.js';
import type { Json } from '../model/values.js';
import { computeSourceSize, type SizeContext } from './source-size.js';

const CANVAS = { width: 1280, height: 720 };
const FONT_SIZE = 100;
/** Of two lines in the font size 100, as OBS draws them. */
const HEIGHT = { dejavu: 222, inter: 264 };
const context: SizeContext = {
  sources: new Map(),
  canvas: CANVAS,
  measure: (line, { size }) => line.length * size * 0.5,
  images: new Map([['7', { width: 40, height: 30 }]]),
};
const size = (kind: Source['kind'], settings: Json) =>
  computeSourceSize({ name: 'x', kind, raw: { id: kind, settings } }, context);

describe(computeSourceSize, () => {
  it.each<[Source['kind'], Json, number, number]>([
    ['colour', { width: 300, height: 99_999 }, 300, 1080],
    ['colour', {}, 1920, 1080],
    ['feed', {}, 1280, 720],
    ['scene', { cx: 10, cy: 10 }, 1280, 720],
    ['scene', { custom_size: true, cx: 10, cy: 20 }, 10, 20],
    ['group', { cx: 30, cy: 40 }, 30, 40],
    ['image', { file: 'trailcast:image/7' }, 40, 30],
    ['browser', { width: 400, height: 300 }, 400, 300],
    ['browser', {}, 800, 600],
    ['other', { width: 800, height: 600 }, 800, 600],
  ])('returns the size of %s %j', (kind, settings, width, height) =>
    expect(size(kind, settings)).toEqual({ width, height }),
  );

  it('returns the width of a text’s widest line, and the height of all lines', () => {
    const width = 'abcd'.length * FONT_SIZE * 0.5;
    const sizeIn = (face: string, text = 'ab\nabcd') =>
      size('text', { text, font: { face, size: FONT_SIZE } });
    expect(sizeIn('DejaVu Sans')).toEqual({ width, height: HEIGHT.dejavu });
    expect(sizeIn('Inter')).toEqual({ width, height: HEIGHT.inter });
    expect(sizeIn('Inter', 'ab\nabc☕')).toEqual({ width, height: HEIGHT.dejavu });
  });

  it('wraps words at the width of a text', () => {
    const settings = { text: 'aa bb cc', font: { size: FONT_SIZE }, word_wrap: true, custom_width: 260 };
    expect(size('text', settings)).toEqual({ width: 260, height: HEIGHT.dejavu });
  });
});
