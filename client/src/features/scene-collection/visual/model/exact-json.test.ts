import { parseExact, printExact } from './exact-json.js';

const reprint = (text: string) => printExact(parseExact(text), 0);

describe(parseExact, () => {
  it.each([
    '{"id":9223372036854775807,"other":-9223372036854775808}',
    '[1e400]',
    '{"a":[0.1,-5,0.30000001192092896,"9223372036854775807"]}',
    '{"quote":"a\\"9223372036854775807\\"","\\\\":1}',
    '["\ue000",9223372036854775807]',
  ])('keeps each number of %s', (text) => {
    expect(reprint(text)).toBe(text);
  });

  it('keeps a string whose escape looks like a prefixed number', () => {
    const text = '["\\ue0009223372036854775807",9223372036854775807]';
    expect(reprint(text)).toBe('["\ue0009223372036854775807",9223372036854775807]');
  });

  it('keeps keys with a special meaning in JavaScript', () => {
    expect(reprint('{"__proto__":{"a":1},"constructor":2}')).toBe('{"__proto__":{"a":1},"constructor":2}');
  });

  it('throws for a text that is not JSON', () => {
    expect(() => parseExact('{"a":')).toThrow(SyntaxError);
  });
});
