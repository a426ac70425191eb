import { parseEntityName, nextDefaultName } from './entity-name.js';
import { UnprocessableError } from './errors.js';

describe('parseEntityName', () => {
  test.each([
    ['Ride', 'Ride'],
    ['  Ride home\t', 'Ride home'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['🚲'.repeat(64), '🚲'.repeat(64)],
    ['👩‍🚒 crew', '👩‍🚒 crew'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ride',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ride',
    ],
    ['❤️', '❤️'],
    ['نیم\u200cفاصله', 'نیم\u200cفاصله'],
    ['שלום\u200f!', 'שלום\u200f!'],
    ['e\u0301', 'e\u0301'],
  ])('parses %j as %j', (text, name) => expect(parseEntityName(text)).toBe(name));

  test.each([
    ['an empty text', ''],
    ['only spaces', ' \n '],
    ['65 characters', 'x'.repeat(65)],
    ['65 emoji', '🚲'.repeat(65)],
    ['a line break', 'a\nb'],
    ['a zero byte', 'a\0b'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['an unpaired surrogate', 'a\ud83db'],
    ['a zero-width space', 'a\u200bb'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['a soft hyphen', 'a\u00adb'],
    ['a right-to-left override', 'a\u202egpj.exe'],
    ['a direction isolate', '\u2067a\u2069'],
    ['a tag character outside a flag', 'a\u{e0041}'],
    ['only joiners', '\u200d\u200d'],
    ['only Hangul fillers', '\u3164\uffa0'],
    ['only Braille blanks', '\u2800\u2800'],
    ['marks without a letter', '\u0301\u0302'],
  ])('rejects %s', (_name, text) => expect(() => parseEntityName(text)).toThrow(UnprocessableError));
});

describe('nextDefaultName', () => {
  test.each([
    [[], 'Stream 1'],
    [['Stream 1', 'Stream 2'], 'Stream 3'],
    [['Stream 2'], 'Stream 3'],
    [['Holiday'], 'Stream 2'],
    [['Stream 2', 'Stream 3'], 'Stream 4'],
  ])('for the used names %j, returns %s', (usedNames, name) =>
    expect(nextDefaultName('Stream', usedNames)).toBe(name),
  );
});
