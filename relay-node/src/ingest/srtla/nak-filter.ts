import { SRT_HEADER_BYTES } from './srtla-packet.js';
import { sequenceAfter, sequenceDistance } from './sequence.js';

/** Marks the first number of a range (draft-sharabayko-srt, appendix A). */
const RANGE = 0x8000_0000;
/** Maximum number of examined sequence numbers. The rest of a longer list is not filtered. */
const MAX_NUMBERS = 8_192;

/**
 * Returns the NAK with only those lost sequence numbers that `isWanted` accepts, or null if none is left. libsrt's
 * periodic reports include packets that are still on a slower link.
 */
export function filterNak(nak: Buffer, isWanted: (sequence: number) => boolean): Buffer | null {
  const wanted = new LossList();
  let examined = 0;
  for (let at = SRT_HEADER_BYTES; at + 4 <= nak.length; at += 4) {
    const word = nak.readUInt32BE(at);
    const isRange = word >= RANGE && at + 8 <= nak.length;
    const first = isRange ? word - RANGE : word;
    const last = isRange ? nak.readUInt32BE((at += 4)) : word;
    const count = sequenceDistance(first, last) + 1;
    if (count < 1 || first >= RANGE || last >= RANGE) return nak;
    if ((examined += count) > MAX_NUMBERS) return nak;
    for (let i = 0; i < count; i++) {
      const sequence = sequenceAfter(first, i);
      if (isWanted(sequence)) wanted.add(sequence);
    }
  }
  const words = wanted.words();
  if (words.length === 0) return null;
  const filtered = Buffer.alloc(SRT_HEADER_BYTES + 4 * words.length);
  nak.copy(filtered, 0, 0, SRT_HEADER_BYTES);
  words.forEach((word, i) => filtered.writeUInt32BE(word, SRT_HEADER_BYTES + 4 * i));
  return filtered;
}

/** Collects ascending sequence numbers and encodes them as a loss list. */
class LossList {
  readonly #ranges: { first: number; last: number }[] = [];

  add(sequence: number): void {
    const range = this.#ranges.at(-1);
    if (range && sequenceDistance(range.last, sequence) === 1) range.last = sequence;
    else this.#ranges.push({ first: sequence, last: sequence });
  }

  words(): number[] {
    return this.#ranges.flatMap(({ first, last }) => (first === last ? [first] : [first + RANGE, last]));
  }
}
