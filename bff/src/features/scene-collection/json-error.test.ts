import * as fc from 'fast-check';
import { findJsonError } from './json-error.js';

describe('findJsonError', () => {
  test.each([
    ['', 1, 1, 'a value is missing before the end of the text'],
    ['{', 1, 2, 'a name in quotes or "}" is missing before the end of the text'],
    ['{\n  "a": 1,\n}', 3, 1, 'a name in quotes is missing before "}"'],
    ['{"a" 1}', 1, 6, 'a colon is missing before "1"'],
    ['{"a":\r\n  oops}', 2, 3, 'a value is missing before "o"'],
    ['[1 2]', 1, 4, 'a comma or a closing bracket is missing before "2"'],
    ['[1,]', 1, 4, 'a value is missing before "]"'],
    ['[}', 1, 2, 'a value or "]" is missing before "}"'],
    ['[1}', 1, 3, 'a comma or a closing bracket is missing before "}"'],
    ['{} {}', 1, 4, 'the text should end before "{"'],
    ['["a\nb"]', 1, 2, 'a string is not closed, or contains a character that JSON does not allow'],
    ['\ufeff{}', 1, 1, 'a value is missing before "\ufeff"'],
  ])('finds the mistake in %j', (text, line, column, reason) =>
    expect(findJsonError(text)).toEqual({ line, column, reason }),
  );

  test('scans a text of any depth', () => {
    const depth = 500_000;
    expect(findJsonError('['.repeat(depth))).toMatchObject({ line: 1, column: depth + 1 });
    expect(findJsonError('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  });

  test('finds a mistake if and only if JSON.parse throws', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '0', '-', '.', 'e', '\n', ' '))
      .map(([json, offset, insert]) => {
        const position = offset % (json.length + 1);
        return json.slice(0, position) + insert + json.slice(position + (insert === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(broken, (text) => {
        expect(findJsonError(text) === null).toBe(isValidJson(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
