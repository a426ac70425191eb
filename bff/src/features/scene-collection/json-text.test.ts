import { replaceJsonValue } from './json-text.js';

const TEXT = ' {"a" : 1.0,\r\n\t"list":[ {"x":"}\\"]"} , true, [2,3]], "a":  -0e1, "o":{ } }\n';

describe('replaceJsonValue', () => {
  it.each<[string, (string | number)[], unknown, string]>([
    ['the last of two members with the same name', ['a'], 5, TEXT.replace('-0e1', '5')],
    ['a text with brackets and quotes', ['list', 0, 'x'], 'a"b', TEXT.replace('"}\\"]"', '"a\\"b"')],
    ['an element of a list in a list', ['list', 2, 1], null, TEXT.replace('3]', 'null]')],
    ['a member that the object lacks', ['list', 0, 'y'], true, TEXT.replace('{"x"', '{"y":true,"x"')],
    ['nested members that an empty object lacks', ['o', 'p', 'q'], 1, TEXT.replace('{ }', '{"p":{"q":1} }')],
    ['a value on the path that is not an object', ['list', 1, 'z'], 1, TEXT.replace('true', '{"z":1}')],
  ])('replaces or adds %s', (_name, path, value, expected) => {
    expect(replaceJsonValue(TEXT, path, value)).toBe(expected);
    JSON.parse(expected);
  });

  it('rejects an index that the list lacks', () => {
    expect(() => replaceJsonValue(TEXT, ['list', 3], 1)).toThrow(RangeError);
  });

  it('changes a text of 1 MiB within a second', () => {
    const longText = JSON.stringify({ before: 'x\\'.repeat(400_000), list: Array(100_000).fill(1), end: 1 });
    const startedAt = performance.now();
    expect(replaceJsonValue(longText, ['end'], 2)).toBe(longText.replace(/1}$/, '2}'));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
