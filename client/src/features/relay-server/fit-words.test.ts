import { fitStyle } from './fit-words.js';

describe('fitStyle', () => {
  it.each([
    ['Live', 'md'],
    ['Be right back', 'md'],
    ['empfängt', 'sm'],
    ['verbindet neu', 'sm'],
    ['Sonnenuntergang', '12px'],
    ['', 'md'],
  ])('shows %j in %s, by its longest word', (text, fontSize) => {
    expect(fitStyle(text)).toMatchObject({ fontSize, overflowWrap: 'normal' });
  });

  it('keeps a text of ten characters on one line in the narrowest trail', () => {
    expect(fitStyle('on program')).toMatchObject({ fontSize: '12px', whiteSpace: 'nowrap' });
    expect(fitStyle('verbindet neu')).toMatchObject({ whiteSpace: 'normal' });
  });

  it('keeps a short text on one line on a phone of the usual width', () => {
    const onPhone = (text: string) => fitStyle(text).css['@container (min-width: 280px)'];
    expect(onPhone('im Programm')).toEqual({ fontSize: 'sm', whiteSpace: 'nowrap' });
    expect(onPhone('on program')).toEqual({ fontSize: 'md', whiteSpace: 'nowrap' });
    expect(onPhone('verbindet neu')).toEqual({ fontSize: 'md', whiteSpace: 'normal' });
  });

  it('gives texts beside each other the same size', () => {
    expect(fitStyle('Live', ['Live', 'empfängt'])).toMatchObject({ fontSize: 'sm', title: 'Live' });
  });
});
