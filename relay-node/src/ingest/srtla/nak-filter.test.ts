import fc from 'fast-check';
import { filterNak } from './nak-filter.js';
import { sequenceAfter } from './sequence.js';

const HEADER = Buffer.from('8003000000000000000000010000002a', 'hex');

/** Encodes ascending sequence numbers as libsrt does. */
function nakOf(sequences: number[]): Buffer {
  const words: number[] = [];
  for (let i = 0; i < sequences.length; i++) {
    const first = sequences[i]!;
    while (sequences[i + 1] === sequenceAfter(sequences[i]!)) i++;
    words.push(...(sequences[i] === first ? [first] : [first + 0x8000_0000, sequences[i]!]));
  }
  const body = Buffer.alloc(4 * words.length);
  words.forEach((word, i) => body.writeUInt32BE(word, 4 * i));
  return Buffer.concat([HEADER, body]);
}

const hex = (nak: Buffer | null) => nak?.toString('hex') ?? null;

describe('filterNak', () => {
  it.each([
    ['single numbers', [3, 7, 9], (n: number) => n !== 7, [3, 9]],
    ['within a range', [10, 11, 12, 13, 14], (n: number) => n !== 12, [10, 11, 13, 14]],
    ['across the wrap', [0x7ffffffe, 0x7fffffff, 0, 1], (n: number) => n !== 0, [0x7ffffffe, 0x7fffffff, 1]],
  ])('removes unwanted %s and keeps the header', (_what, sequences, isWanted, left) => {
    expect(hex(filterNak(nakOf(sequences), isWanted))).toBe(hex(nakOf(left)));
  });

  it('returns null if nothing is wanted', () => {
    expect(filterNak(nakOf([1, 2, 3, 9]), () => false)).toBeNull();
  });

  it('passes through an unreadable list', () => {
    const backwards = Buffer.concat([HEADER, Buffer.from('8000000900000003', 'hex')]);
    const cut = Buffer.concat([HEADER, Buffer.from('80000009', 'hex')]);
    const huge = Buffer.concat([HEADER, Buffer.from('800000010fffffff', 'hex')]);
    for (const nak of [backwards, cut, huge]) expect(hex(filterNak(nak, () => false))).toBe(hex(nak));
  });

  it('keeps exactly the wanted numbers of any list, and never throws', () => {
    const list = fc.tuple(
      fc.integer({ min: 0, max: 0x7fffffff }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
    );
    fc.assert(
      fc.property(list, ([start, steps, pattern]) => {
        let at = start;
        const sequences = [start, ...steps.map((step) => (at = sequenceAfter(at, step)))];
        const wanted = sequences.filter((_, i) => pattern[i % pattern.length]);
        const isWanted = (sequence: number) => wanted.includes(sequence);
        expect(hex(filterNak(nakOf(sequences), isWanted))).toBe(wanted.length ? hex(nakOf(wanted)) : null);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        filterNak(Buffer.concat([HEADER, bytes]), (sequence) => sequence % 2 === 0);
      }),
    );
  });
});
