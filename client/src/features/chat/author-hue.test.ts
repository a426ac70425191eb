import { computeAuthorHue } from './author-hue.js';

describe('computeAuthorHue', () => {
  it('returns the same hue for the same author', () => {
    expect(computeAuthorHue('Friend')).toBe(computeAuthorHue('Friend'));
  });

  it('distributes authors over eight hues', () => {
    const hues = new Set(Array.from({ length: 200 }, (_, number) => computeAuthorHue(`viewer ${number}`)));
    expect([...hues].sort((hueA, hueB) => hueA - hueB)).toEqual([0, 45, 90, 135, 180, 225, 270, 315]);
  });

  it('returns a hue for an empty name and for an emoji', () => {
    expect([computeAuthorHue(''), computeAuthorHue('🚴')].every((hue) => hue >= 0 && hue < 360)).toBe(true);
  });
});
