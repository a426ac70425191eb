import { entityName, nextDefaultName } from './entity-name.js';
import { RefusedError } from './errors.js';

describe('entityName', () => {
  test.each([
    ['Ride', 'Ride'],
    ['  Ride home\t', 'Ride home'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['🚲'.repeat(64), '🚲'.repeat(64)],
    ['👩‍🚒 crew', '👩‍🚒 crew'],
  ])('keeps %j as %j', (text, name) => expect(entityName(text)).toBe(name));

  test.each([
    ['nothing', ''],
    ['spaces alone', ' \n '],
    ['65 characters', 'x'.repeat(65)],
    ['65 emoji', '🚲'.repeat(65)],
    ['a line break', 'a\nb'],
    ['a zero byte', 'a\0b'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['half a surrogate pair', 'a\ud83db'],
  ])('refuses %s', (_what, text) => expect(() => entityName(text)).toThrow(RefusedError));
});

describe('nextDefaultName', () => {
  test.each([
    [[], 'Stream 1'],
    [['Stream 1', 'Stream 2'], 'Stream 3'],
    [['Stream 2'], 'Stream 3'],
    [['Holiday'], 'Stream 2'],
    [['Stream 2', 'Stream 3'], 'Stream 4'],
  ])('after %j comes %s', (taken, name) => expect(nextDefaultName('Stream', taken)).toBe(name));
});
