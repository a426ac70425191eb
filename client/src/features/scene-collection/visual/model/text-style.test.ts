import { abgrOf, colourOf, hexOf } from './colour.js';
import { fontFamilyOf, readTextStyle } from './text-style.js';

describe('colour conversion', () => {
  it('colourOf and abgrOf convert OBS’s number 0xAABBGGRR', () => {
    expect(colourOf(0xff332211)).toEqual({ hex: '#112233', opacity: 1 });
    expect(colourOf(0x00ff0000)).toEqual({ hex: '#0000ff', opacity: 0 });
    for (const value of [0xff332211, 0x80010203, 0, 0xffffffff]) expect(abgrOf(colourOf(value))).toBe(value);
  });

  it.each([
    ['#A0b1C2', '#a0b1c2'],
    [' 0fc ', '#00ffcc'],
    ['red', null],
    ['#12345', null],
    ['', null],
  ])('hexOf returns for %j: %j', (typed, hex) => expect(hexOf(typed)).toBe(hex));
});

describe(readTextStyle, () => {
  it('uses the node’s defaults', () => {
    expect(readTextStyle({ id: 'text_ft2_source' })).toMatchObject({
      text: '',
      live: null,
      face: 'DejaVu Sans',
      bold: false,
      size: 72,
      top: { hex: '#ffffff', opacity: 1 },
      wrapAt: null,
    });
  });

  it('reads a FreeType text source', () => {
    const font = { face: 'DejaVu Serif', style: 'Bold Italic', size: 40, flags: 0 };
    const settings = {
      text: 'a\nb',
      font,
      color1: 0xff0000ff,
      color2: 0xffff0000,
      word_wrap: true,
      custom_width: 300,
    };
    expect(readTextStyle({ id: 'text_ft2_source', settings })).toMatchObject({
      face: 'DejaVu Serif',
      bold: true,
      italic: true,
      size: 40,
      top: { hex: '#ff0000' },
      bottom: { hex: '#0000ff' },
      wrapAt: 300,
    });
  });

  it('reads a Windows text source as the node converts it', () => {
    const settings = { color: 0x0000ff, opacity: 50, extents: true, extents_cx: 200, font: { flags: 1 } };
    expect(readTextStyle({ id: 'text_gdiplus_v2', settings })).toMatchObject({
      bold: true,
      top: { hex: '#ff0000', opacity: 0.5 },
      bottom: { hex: '#ff0000', opacity: 0.5 },
      wrapAt: 200,
    });
  });

  it.each([
    ['Pause', {}, 'Inter'],
    ['Pause ☕', {}, 'DejaVu Sans'],
    // The node empties the text of a clock.
    ['Pause ☕', { trailcast_text: 'clock' }, 'Inter'],
  ])('keeps the face of %j with %j, and draws it in %s', (text, setting, drawnFace) => {
    const settings = { text, font: { face: 'Inter' }, ...setting };
    expect(readTextStyle({ id: 'text_ft2_source', settings })).toMatchObject({ face: 'Inter', drawnFace });
  });

  it('recognizes the texts that the node writes', () => {
    const settings = { trailcast_text: 'clock', trailcast_time_zone: 'Europe/Berlin' };
    expect(readTextStyle({ id: 'text_ft2_source', settings })).toMatchObject({
      live: 'clock',
      timeZone: 'Europe/Berlin',
    });
    expect(readTextStyle({ id: 'text_ft2_source', settings: { trailcast_text: 'x' } }).live).toBeNull();
  });
});

describe(fontFamilyOf, () => {
  it.each([
    ['Inter', '"Inter", system-ui, sans-serif'],
    ['DejaVu Sans', '"DejaVu Sans", sans-serif'],
    ['a"b', '"ab", sans-serif'],
  ])('returns for %s: %s', (face, family) => expect(fontFamilyOf(face)).toBe(family));
});
