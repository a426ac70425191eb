import fc from 'fast-check';
import { findExceededJsonLimit, JSON_LIMITS, type JsonLimits } from './json-limits.js';

const NONE: JsonLimits = { depth: Infinity, values: Infinity, prettyBytes: Infinity };
const exceededLimit = (text: string, limits: Partial<JsonLimits>) =>
  findExceededJsonLimit(Buffer.from(text), { ...NONE, ...limits });
const toPrettyJson = (value: unknown) => JSON.stringify(value, null, 2);

describe('exceededJsonLimit', () => {
  test.each([
    ['a list in a list, above the depth', '[[]]', { depth: 1 }, 'depth'],
    ['a list in a list', '[[]]', { depth: 2 }, null],
    ['brackets in a text', '"[[[{{"', { depth: 0 }, null],
    ['brackets behind a quote in a text', '"a\\"[[["', { depth: 0 }, null],
    ['lists side by side', '[[],[],[]]', { depth: 2 }, null],
    ['three numbers, above the values', '[1,2,3]', { values: 3 }, 'values'],
    ['three numbers', '[1,2,3]', { values: 4 }, null],
    ['an endless list', '['.repeat(200), JSON_LIMITS, 'depth'],
    ['many numbers', `[${'1,'.repeat(2_000)}1]`, JSON_LIMITS, 'values'],
    ['spaces', ' '.repeat(50), { prettyBytes: 2 }, null],
  ] as const)('returns for %s (%s) within %j: %s', (_what, text, limits, limit) => {
    expect(exceededLimit(text, limits)).toBe(limit);
  });

  it('stops early for a text that grows when printed with indentation', () => {
    const text = `${'['.repeat(3_000)}${'1,'.repeat(500)}1${']'.repeat(3_000)}`;
    expect(exceededLimit(text, { prettyBytes: 1024 * 1024 })).toBe('prettyBytes');
  });

  it('accepts every text whose printed form is within the limit', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, spaced) => {
        const value = JSON.parse(text) as unknown;
        const json = spaced ? JSON.stringify(value, null, '\t') : text;
        expect(exceededLimit(json, { prettyBytes: Buffer.byteLength(toPrettyJson(value)) })).toBeNull();
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('counts the whitespace of the printed form exactly', () => {
    const value = { a: [[], {}, ['x', { b: 'y' }]], c: 'z' };
    const bytes = Buffer.byteLength(toPrettyJson(value));
    expect(exceededLimit(JSON.stringify(value), { prettyBytes: bytes - 1 })).toBe('prettyBytes');
    expect(exceededLimit(JSON.stringify(value), { prettyBytes: bytes })).toBeNull();
  });

  it('counts an escaped string at its printed length', () => {
    const text = `"${'\\u0041'.repeat(10)}"`;
    expect(exceededLimit(text, { prettyBytes: 12 })).toBeNull();
    expect(exceededLimit(text, { prettyBytes: 11 })).toBe('prettyBytes');
  });
});
