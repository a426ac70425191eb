import { Kind } from 'graphql';
import { timestampScalar } from './timestamp-scalar.js';

describe('timestampScalar', () => {
  it('serializes and parses a JSON integer', () => {
    expect(timestampScalar.serialize(1_700_000_000_123)).toBe(1_700_000_000_123);
    expect(timestampScalar.parseValue(0)).toBe(0);
    expect(timestampScalar.parseLiteral({ kind: Kind.INT, value: '42' }, {})).toBe(42);
  });

  test.each([[1.5], ['42'], [null], [new Date(0)], [Number.NaN], [2 ** 60]])('rejects %p', (value) => {
    expect(() => timestampScalar.serialize(value)).toThrow('A Timestamp is an integer');
    expect(() => timestampScalar.parseValue(value)).toThrow('A Timestamp is an integer');
  });

  it('rejects a literal that is not an integer', () => {
    expect(() => timestampScalar.parseLiteral({ kind: Kind.STRING, value: '42' }, {})).toThrow();
  });
});
