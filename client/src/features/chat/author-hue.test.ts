import { computeAuthorHue } from './author-hue.js';

describe('computeAuthorHue', () => {
  it('returns the same hue for the same author', () => {
    expect(computeAuthorHue('Friend')).toBe(computeAuthorHue('Friend'));
  });

  it('distributes authors over eight hues, none of them red or orange', () => {
    const hues = new Set(Array.from({ length: 200 }, (_, number) => computeAuthorHue(`viewer ${number}`)));
    expect([...hues].sort((hueA, hueB) => hueA - hueB)).toEqual([50, 90, 135, 180, 225, 265, 298, 330]);
  });

  it('returns a hue for an empty name and for an emoji', () => {
    expect([computeAuthorHue(''), computeAuthorHue('🚴')].every((hue) => hue >= 0 && hue < 360)).toBe(true);
  });
});
