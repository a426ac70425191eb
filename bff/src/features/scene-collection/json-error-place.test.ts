import * as fc from 'fast-check';
import { jsonErrorPlace } from './json-error-place.js';

describe('jsonErrorPlace', () => {
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
    ['["a\nb"]', 1, 2, 'a text in quotes does not end, or contains a character that JSON does not allow'],
    ['\ufeff{}', 1, 1, 'a value is missing before "\ufeff"'],
  ])('finds the mistake in %j', (text, line, column, reason) =>
    expect(jsonErrorPlace(text)).toEqual({ line, column, reason }),
  );

  test('accepts any depth', () => {
    const depth = 500_000;
    expect(jsonErrorPlace('['.repeat(depth))).toMatchObject({ line: 1, column: depth + 1 });
    expect(jsonErrorPlace('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  });

  test('finds a mistake if and only if JSON.parse throws', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '0', '-', '.', 'e', '\n', ' '))
      .map(([json, at, insert]) => {
        const place = at % (json.length + 1);
        return json.slice(0, place) + insert + json.slice(place + (insert === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(broken, (text) => {
        expect(jsonErrorPlace(text) === null).toBe(parses(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
