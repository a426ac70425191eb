import { toPlainText } from './plain-text.js';

describe('toPlainText', () => {
  test.each([
    ['keeps what is written', 'Grüße 🚴 <b>', 'Grüße 🚴 <b>'],
    ['puts lines into one', ' a\r\nb\u2028c\u0000 ', 'a b c'],
    ['removes what turns the direction of a text', 'abc\u202e\u2066def', 'abcdef'],
    ['keeps joined emoji', '👩\u200d🚀', '👩\u200d🚀'],
    ['replaces halves of a character', 'a\ud83d b', 'a  b'],
    ['has at most the given length', 'x'.repeat(30), 'x'.repeat(20)],
    ['counts characters, not their units', '🚴'.repeat(21), '🚴'.repeat(20)],
    ['may be empty', '\u200b\u202e', ''],
  ])('%s', (_name, text, expected) => {
    expect(toPlainText(text, 20)).toBe(expected);
  });
});
