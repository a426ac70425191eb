import fc from 'fast-check';
import { filterNak } from './nak-filter.js';
import { addToSequence } from './sequence.js';

const HEADER = Buffer.from('8003000000000000000000010000002a', 'hex');

/** Encodes ascending sequence numbers in libsrt's format. */
function encodeNak(sequences: number[]): Buffer {
  const encodedNumbers: number[] = [];
  for (let i = 0; i < sequences.length; i++) {
    const firstSequence = sequences[i]!;
    while (sequences[i + 1] === addToSequence(sequences[i]!)) i++;
    encodedNumbers.push(
      ...(sequences[i] === firstSequence ? [firstSequence] : [firstSequence + 0x8000_0000, sequences[i]!]),
    );
  }
  const body = Buffer.alloc(4 * encodedNumbers.length);
  encodedNumbers.forEach((encodedNumber, i) => body.writeUInt32BE(encodedNumber, 4 * i));
  return Buffer.concat([HEADER, body]);
}

const toHex = (nak: Buffer | null) => nak?.toString('hex') ?? null;

describe('filterNak', () => {
  it.each([
    ['single numbers', [3, 7, 9], (n: number) => n !== 7, [3, 9]],
    ['within a range', [10, 11, 12, 13, 14], (n: number) => n !== 12, [10, 11, 13, 14]],
    ['across the wrap', [0x7ffffffe, 0x7fffffff, 0, 1], (n: number) => n !== 0, [0x7ffffffe, 0x7fffffff, 1]],
  ])('removes unwanted %s and keeps the header', (_name, sequences, isWanted, remaining) => {
    expect(toHex(filterNak(encodeNak(sequences), isWanted))).toBe(toHex(encodeNak(remaining)));
  });

  it('returns null if no number is wanted', () => {
    expect(filterNak(encodeNak([1, 2, 3, 9]), () => false)).toBeNull();
  });

  it('returns an unreadable list unchanged', () => {
    const backwards = Buffer.concat([HEADER, Buffer.from('8000000900000003', 'hex')]);
    const truncated = Buffer.concat([HEADER, Buffer.from('80000009', 'hex')]);
    const huge = Buffer.concat([HEADER, Buffer.from('800000010fffffff', 'hex')]);
    for (const nak of [backwards, truncated, huge])
      expect(toHex(filterNak(nak, () => false))).toBe(toHex(nak));
  });

  it('keeps exactly the wanted numbers of any list, and never throws', () => {
    const list = fc.tuple(
      fc.integer({ min: 0, max: 0x7fffffff }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
    );
    fc.assert(
      fc.property(list, ([start, steps, pattern]) => {
        let lastSequence = start;
        const sequences = [start, ...steps.map((step) => (lastSequence = addToSequence(lastSequence, step)))];
        const wantedSequences = sequences.filter((_, i) => pattern[i % pattern.length]);
        const isWanted = (sequence: number) => wantedSequences.includes(sequence);
        expect(toHex(filterNak(encodeNak(sequences), isWanted))).toBe(
          wantedSequences.length ? toHex(encodeNak(wantedSequences)) : null,
        );
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        filterNak(Buffer.concat([HEADER, bytes]), (sequence) => sequence % 2 === 0);
      }),
    );
  });
});
