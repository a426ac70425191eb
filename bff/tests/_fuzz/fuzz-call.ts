import fc from 'fast-check';

/** The caller. `anonymous` sends no credential. */
export const CALLERS = ['anonymous', 'newcomer', 'streamer', 'friend', 'moderator', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** One request. The caller's credential is added when it is sent. */
export interface FuzzCall {
  caller: Caller;
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** The owner of most entities and the administrator are more frequent than the others. */
export const caller: fc.Arbitrary<Caller> = fc.constantFrom<Caller>(
  ...CALLERS,
  'streamer',
  'streamer',
  'admin',
);

/** Texts that often break parsers, databases and templates. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  'a\udc00b',
  '\u202egpj',
  '\u200b',
  '\ufeff',
  '\u2028',
  'é\u0301',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  '%',
  '_',
  '%00',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>',
  'null',
  'NaN',
  '1e400',
  '-0',
  '9007199254740993',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'x'.repeat(65),
  'x'.repeat(5_001),
  '🚲'.repeat(300),
];
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, Number.MIN_VALUE),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nestValue(depth: number, inner: unknown): unknown {
  return depth === 0 ? inner : depth % 2 ? [nestValue(depth - 1, inner)] : { a: nestValue(depth - 1, inner) };
}

/** Generates a JSON value of any type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { toString: 1 }, { constructor: {} }),
  fc.constantFrom<unknown>(
    nestValue(90, 1),
    nestValue(500, []),
    Array.from({ length: 2_000 }, (_, n) => n),
  ),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
  fc.dictionary(hostileText, hostileText, { maxKeys: 4 }),
);

/** Generates the id of an existing or deleted entity, rarely another value. */
export const id: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 999_999, 2 ** 31, 2 ** 53 - 1) },
);

/** Generates a valid value in most cases, so that most requests pass validation. */
export function mixInHostile<T>(valid: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: valid }, { weight: 1, arbitrary: hostileValue });
}

/** Returns text for a URL. Unpaired surrogates become the replacement character. */
export function encodePart(part: string): string {
  return encodeURIComponent(Buffer.from(part).toString());
}
