import { fitTextStyle } from './fit-text.js';

describe('fitTextStyle', () => {
  it.each([
    ['Live', 'md'],
    ['Be right back', 'md'],
    ['empfängt', 'sm'],
    ['verbindet neu', 'sm'],
    ['Sonnenuntergang', '12px'],
    ['', 'md'],
  ])('returns for %j the font size %s, by the longest word', (text, fontSize) => {
    expect(fitTextStyle(text)).toMatchObject({ fontSize, overflowWrap: 'normal' });
  });

  it('keeps a text of ten characters on one line in the narrowest trail', () => {
    expect(fitTextStyle('on program')).toMatchObject({ fontSize: '12px', whiteSpace: 'nowrap' });
    expect(fitTextStyle('verbindet neu')).toMatchObject({ whiteSpace: 'normal' });
  });

  it('keeps a short text on one line on a phone of the usual width', () => {
    const onPhone = (text: string) => fitTextStyle(text).css['@container (min-width: 280px)'];
    expect(onPhone('im Programm')).toEqual({ fontSize: 'sm', whiteSpace: 'nowrap' });
    expect(onPhone('on program')).toEqual({ fontSize: 'md', whiteSpace: 'nowrap' });
    expect(onPhone('verbindet neu')).toEqual({ fontSize: 'md', whiteSpace: 'normal' });
  });

  it('returns the same font size for texts beside each other', () => {
    expect(fitTextStyle('Live', ['Live', 'empfängt'])).toMatchObject({ fontSize: 'sm', title: 'Live' });
  });
});
