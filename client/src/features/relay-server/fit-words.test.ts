import { fit } from './fit-words.js';

describe('fit', () => {
  it.each([
    ['Live', 'md'],
    ['Be right back', 'md'],
    ['empfängt', 'sm'],
    ['verbindet neu', 'sm'],
    ['Sonnenuntergang', '12px'],
    ['', 'md'],
  ])('shows %j in %s, by its longest word', (text, fontSize) => {
    expect(fit(text)).toMatchObject({ fontSize, overflowWrap: 'normal' });
  });

  it('gives texts beside each other the same size', () => {
    expect(fit('Live', 'md', 'Live empfängt')).toMatchObject({ fontSize: 'sm', title: 'Live' });
  });
});
