import { findSyntaxError, findLineAndColumn, rangeOfPath } from './json-ranges.js';

const TEXT = `{
  "name": "City",
  "a/b": { "~": 1 },
  "sources": [
    { "id": "scene", "name": "Live" },
    { "id": "scene", "settings": { "items": 7 } }
  ]
}`;

describe(findSyntaxError, () => {
  it('finds no error in valid JSON', () => {
    expect(findSyntaxError(TEXT)).toBeNull();
  });

  it.each([
    ['{"a": 1,}', 8, '}'],
    ['{\n  "a" 1\n}', 8, '1'],
    ['{"a": 1 "b": 2}', 8, '"'],
    ['[1, 2', 5, null],
    ['', 0, null],
    ['{"a": tru}', 6, 'tru'],
    ['{} x', 3, 'x'],
  ])('finds the error in %j at %i, with the token %j', (text, from, token) => {
    expect(findSyntaxError(text)).toMatchObject({ from, token });
  });

  it('finds an error even where the grammar accepts the text', () => {
    for (const text of ['["\t"]', '["\\x"]', '[01]', '"', '[1]]', '{"a":1}}', '\u0000']) {
      const syntaxError = findSyntaxError(text);
      expect(syntaxError).not.toBeNull();
      expect(syntaxError?.from).toBeGreaterThanOrEqual(0);
      expect(syntaxError?.to).toBeLessThanOrEqual(text.length);
    }
  });
});

describe(rangeOfPath, () => {
  const textAt = (path: string) => {
    const range = rangeOfPath(TEXT, path);
    return range && TEXT.slice(range.from, range.to);
  };

  it.each([
    ['/name', '"City"'],
    ['/a~1b/~0', '1'],
    ['/sources', '['],
    ['/sources/0', '{ "id": "scene", "name": "Live" }'],
    ['/sources/1/settings/items', '7'],
    ['/sources/1/name', '{ "id": "scene", "settings": { "items": 7 } }'],
    ['line 2, column 11', '"'],
  ])('returns for the path %s the text %s', (path, expected) => expect(textAt(path)).toBe(expected));

  it.each(['', 'nowhere'])('returns null for the path %j', (path) => expect(textAt(path)).toBeNull());

  it('limits the range to the text', () => {
    expect(rangeOfPath('{}', 'line 9, column 9')).toEqual({ from: 2, to: 2 });
  });
});

describe(findLineAndColumn, () => {
  it('counts lines and columns from 1', () => {
    expect(findLineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(findLineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});
