import { readHandOverToken } from './hand-over-address.js';

const TOKEN = 'not-A_real-token-but-43-characters-as-one--';

describe('readHandOverToken', () => {
  it.each([
    ['/s', `#${TOKEN}`, TOKEN],
    ['/s/', `#${TOKEN}`, TOKEN],
    ['/s', '', null],
    ['/s', '#short', null],
    ['/s', `#${TOKEN}x`, null],
    ['/streams', `#${TOKEN}`, null],
    ['/', `#${TOKEN}`, null],
  ])('returns the token only of a hand-over link: %s%s', (pathname, hash, token) => {
    expect(readHandOverToken({ pathname, hash })).toBe(token);
  });
});
