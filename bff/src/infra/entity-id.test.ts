import { IdParameter, parseEntityId } from './entity-id.js';
import { MalformedError } from './errors.js';

const NOT_IDS = ['', '0', '-1', '01', '1.0', '1e3', ' 1', 'abc', '9'.repeat(16)];

describe('parseEntityId', () => {
  test.each([
    ['1', 1],
    ['2147483647', 2147483647],
  ])('parses %s', (text, id) => expect(parseEntityId(text)).toBe(id));

  test.each(NOT_IDS)('rejects %j', (text) => expect(() => parseEntityId(text)).toThrow(MalformedError));
});

describe('IdParameter', () => {
  test('parses an id', () => expect(IdParameter.parse('12')).toBe(12));

  test.each(NOT_IDS)('rejects %j', (text) => expect(IdParameter.safeParse(text).success).toBe(false));
});
