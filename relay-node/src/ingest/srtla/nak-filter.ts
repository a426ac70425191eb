import { SRT_HEADER_BYTES } from './srtla-packet.js';
import { addToSequence, measureDistance } from './sequence.js';

/** Flag of the first number of a range (draft-sharabayko-srt, appendix A). */
const RANGE_FLAG = 0x8000_0000;
/** Maximum number of examined sequence numbers. The rest of a longer list is not filtered. */
const MAX_NUMBERS = 8_192;

/**
 * Returns the NAK with only the lost sequence numbers that `isWanted` accepts; null if no number is left. libsrt's
 * periodic reports include packets that may still arrive over a slower link.
 */
export function filterNak(nak: Buffer, isWanted: (sequence: number) => boolean): Buffer | null {
  const wantedList = new LossList();
  let examinedCount = 0;
  for (let offset = SRT_HEADER_BYTES; offset + 4 <= nak.length; offset += 4) {
    const encodedNumber = nak.readUInt32BE(offset);
    const isRange = encodedNumber >= RANGE_FLAG && offset + 8 <= nak.length;
    const firstSequence = isRange ? encodedNumber - RANGE_FLAG : encodedNumber;
    const lastSequence = isRange ? nak.readUInt32BE((offset += 4)) : encodedNumber;
    const count = measureDistance(firstSequence, lastSequence) + 1;
    if (count < 1 || firstSequence >= RANGE_FLAG || lastSequence >= RANGE_FLAG) return nak;
    if ((examinedCount += count) > MAX_NUMBERS) return nak;
    for (let i = 0; i < count; i++) {
      const sequence = addToSequence(firstSequence, i);
      if (isWanted(sequence)) wantedList.add(sequence);
    }
  }
  const encodedNumbers = wantedList.encode();
  if (encodedNumbers.length === 0) return null;
  const filteredNak = Buffer.alloc(SRT_HEADER_BYTES + 4 * encodedNumbers.length);
  nak.copy(filteredNak, 0, 0, SRT_HEADER_BYTES);
  encodedNumbers.forEach((encodedNumber, i) =>
    filteredNak.writeUInt32BE(encodedNumber, SRT_HEADER_BYTES + 4 * i),
  );
  return filteredNak;
}

/** Collects ascending sequence numbers and encodes them as a loss list. */
class LossList {
  readonly #ranges: { firstSequence: number; lastSequence: number }[] = [];

  add(sequence: number): void {
    const range = this.#ranges.at(-1);
    if (range && measureDistance(range.lastSequence, sequence) === 1) range.lastSequence = sequence;
    else this.#ranges.push({ firstSequence: sequence, lastSequence: sequence });
  }

  encode(): number[] {
    return this.#ranges.flatMap(({ firstSequence, lastSequence }) =>
      firstSequence === lastSequence ? [firstSequence] : [firstSequence + RANGE_FLAG, lastSequence],
    );
  }
}
