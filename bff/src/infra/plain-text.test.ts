import { toPlainText } from './plain-text.js';

describe('toPlainText', () => {
  test.each([
    ['returns visible characters unchanged', 'Grüße 🚴 <b>', 'Grüße 🚴 <b>'],
    ['joins lines', ' a\r\nb\u2028c\u0000 ', 'a b c'],
    ['removes changes of the text direction', 'abc\u202e\u2066def', 'abcdef'],
    ['returns joined emoji unchanged', '👩\u200d🚀', '👩\u200d🚀'],
    ['replaces unpaired surrogates', 'a\ud83d b', 'a  b'],
    ['truncates to the given length', 'x'.repeat(30), 'x'.repeat(20)],
    ['counts code points, not UTF-16 units', '🚴'.repeat(21), '🚴'.repeat(20)],
    ['returns an empty text if nothing is visible', '\u200b\u202e', ''],
  ])('%s', (_name, text, expected) => {
    expect(toPlainText(text, 20)).toBe(expected);
  });
});
