import { type Amf0, Amf0Error, decodeAmf0, encodeAmf0 } from './amf0.js';

describe('encodeAmf0 and decodeAmf0', () => {
  it.each<[string, Amf0[]]>([
    ['a command', ['connect', 1, { app: 'live', tcUrl: 'rtmp://host/live' }]],
    ['numbers, booleans and null', [0, -1.5, 2 ** 40, true, false, null]],
    ['nested objects', [{ a: { b: { c: 'd' } } }]],
    ['lists', [[1, 'two', [3]]]],
    ['a text of more than 64 KiB', ['x'.repeat(70_000)]],
    ['names and texts in UTF-8', [{ größe: 'ü'.repeat(300) }]],
  ])('round-trips %s', (_case, values) => {
    expect(decodeAmf0(encodeAmf0(...values))).toEqual(values);
  });

  it('reads an ECMA array and a date as sent by other programs', () => {
    const array = Buffer.from('0800000001000161004000000000000000000009', 'hex');
    expect(decodeAmf0(array)).toEqual([{ a: 2 }]);
    const date = Buffer.concat([Buffer.of(11), encodeAmf0(1_000).subarray(1), Buffer.of(0, 0)]);
    expect(decodeAmf0(date)).toEqual([1_000]);
  });

  it.each([
    ['a truncated text', encodeAmf0('connect').subarray(0, 5)],
    ['an unknown type', Buffer.of(99)],
    ['an object without an end', Buffer.of(3, 0, 1)],
    ['a list longer than its message', Buffer.of(10, 0xff, 0xff, 0xff, 0xff)],
    ['deep nesting', Buffer.concat(Array.from({ length: 40 }, () => Buffer.of(10, 0, 0, 0, 1)))],
  ])('rejects %s', (_case, data) => {
    expect(() => decodeAmf0(data)).toThrow(Amf0Error);
  });
});
