import fc from 'fast-check';
import { findExceededJsonLimit, JSON_LIMITS, type JsonLimits } from './json-limits.js';

const NO_LIMITS: JsonLimits = { depth: Infinity, values: Infinity, prettyBytes: Infinity };
const findLimit = (text: string, limits: Partial<JsonLimits>) =>
  findExceededJsonLimit(Buffer.from(text), { ...NO_LIMITS, ...limits });
const toPrettyJson = (value: unknown) => JSON.stringify(value, null, 2);

describe('findExceededJsonLimit', () => {
  test.each([
    ['a list in a list, above the depth', '[[]]', { depth: 1 }, 'depth'],
    ['a list in a list', '[[]]', { depth: 2 }, null],
    ['brackets in a text', '"[[[{{"', { depth: 0 }, null],
    ['brackets behind a quote in a text', '"a\\"[[["', { depth: 0 }, null],
    ['lists side by side', '[[],[],[]]', { depth: 2 }, null],
    ['three numbers, above the values', '[1,2,3]', { values: 3 }, 'values'],
    ['three numbers', '[1,2,3]', { values: 4 }, null],
    ['a list of 200 levels', '['.repeat(200), JSON_LIMITS, 'depth'],
    ['many numbers', `[${'1,'.repeat(2_000)}1]`, JSON_LIMITS, 'values'],
    ['spaces', ' '.repeat(50), { prettyBytes: 2 }, null],
  ] as const)('for %s (%s) and the limits %j, returns %s', (_name, text, limits, limit) => {
    expect(findLimit(text, limits)).toBe(limit);
  });

  it('stops early for a text that grows when printed with indentation', () => {
    const text = `${'['.repeat(3_000)}${'1,'.repeat(500)}1${']'.repeat(3_000)}`;
    expect(findLimit(text, { prettyBytes: 1024 * 1024 })).toBe('prettyBytes');
  });

  it('accepts every text whose printed form is within the limit', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (text, isIndented) => {
        const value = JSON.parse(text) as unknown;
        const json = isIndented ? JSON.stringify(value, null, '\t') : text;
        expect(findLimit(json, { prettyBytes: Buffer.byteLength(toPrettyJson(value)) })).toBeNull();
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it('counts the whitespace of the printed form exactly', () => {
    const value = { a: [[], {}, ['x', { b: 'y' }]], c: 'z' };
    const bytes = Buffer.byteLength(toPrettyJson(value));
    expect(findLimit(JSON.stringify(value), { prettyBytes: bytes - 1 })).toBe('prettyBytes');
    expect(findLimit(JSON.stringify(value), { prettyBytes: bytes })).toBeNull();
  });

  it('counts an escaped string at its printed length', () => {
    const text = `"${'\\u0041'.repeat(10)}"`;
    expect(findLimit(text, { prettyBytes: 12 })).toBeNull();
    expect(findLimit(text, { prettyBytes: 11 })).toBe('prettyBytes');
  });
});
