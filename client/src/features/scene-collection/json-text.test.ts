import { LIMITS } from '@trailcast/schema/limits';
import { countBytes, isJson, isTooLarge, prettyPrint } from './json-text.js';

describe(prettyPrint, () => {
  const values = [
    null,
    'a "quoted" \\ text: {[,]}',
    [],
    {},
    [[]],
    { a: {} },
    { sources: [{ name: 'Ä', settings: { items: [1, true, null] } }, []], b: '' },
  ];

  it.each(values.map((value) => [JSON.stringify(value)]))('prints %s as JSON.stringify does', (text) => {
    expect(prettyPrint(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  it('does not change formatted text', () => {
    const printed = JSON.stringify(values, null, 2);
    expect(prettyPrint(printed)).toBe(printed);
  });

  it('keeps numbers, escapes and duplicate names as written', () => {
    expect(prettyPrint('{"id":12345678901234567890,"x":1.0,"t":"\\u00e4","t":1}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "x": 1.0,\n  "t": "\\u00e4",\n  "t": 1\n}',
    );
  });

  it('does not change text that is not JSON', () => {
    expect(prettyPrint('{"a":')).toBe('{"a":');
  });

  it('indents less if the text would exceed the limit', () => {
    const numbers = JSON.stringify(Array.from({ length: 300_000 }, () => 1));
    expect(numbers.length).toBeLessThan(LIMITS.collectionMaxBytes);
    const printed = prettyPrint(numbers);
    expect(printed.split('\n', 2)).toEqual(['[', '1,']);
    expect(isTooLarge(printed)).toBe(false);
  });

  it('does not change text that exceeds the limit with any line break', () => {
    const numbers = JSON.stringify(Array.from({ length: 450_000 }, () => 1));
    expect(prettyPrint(numbers)).toBe(numbers);
  });

  it('formats JSON with one very long string', () => {
    const longString = JSON.stringify({ text: 'x\\"'.repeat(200_000) });
    expect(JSON.parse(prettyPrint(longString))).toEqual(JSON.parse(longString));
  });
});

describe(isTooLarge, () => {
  it('counts bytes, not characters', () => {
    expect(isTooLarge('x'.repeat(LIMITS.collectionMaxBytes))).toBe(false);
    expect(isTooLarge('x'.repeat(LIMITS.collectionMaxBytes + 1))).toBe(true);
    expect(isTooLarge('ä'.repeat(LIMITS.collectionMaxBytes / 2))).toBe(false);
    expect(isTooLarge(`${'ä'.repeat(LIMITS.collectionMaxBytes / 2)}!`)).toBe(true);
    expect(countBytes('ä€')).toBe(5);
  });
});

describe(isJson, () => {
  it.each([
    ['{}', true],
    ['"x"', true],
    ['', false],
    ['{,}', false],
  ])('returns for %j: %s', (text, expected) => expect(isJson(text)).toBe(expected));
});
