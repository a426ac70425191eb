/** Thrown if more bits are read than the data contains. */
export class EndOfBits extends Error {
  readonly code = 'END_OF_BITS';
}

/**
 * Reads bits and Exp-Golomb codes (ISO/IEC 14496-10 section 9.1). Every method throws EndOfBits at the end of the data.
 */
export class ExpGolombReader {
  #position = 0;

  constructor(private readonly data: Buffer) {}

  readBits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.#readBit();
    return value;
  }

  /** Reads an unsigned code: ue(v). */
  readUnsigned(): number {
    let leadingZeros = 0;
    while (this.#readBit() === 0) leadingZeros += 1;
    return 2 ** leadingZeros - 1 + this.readBits(leadingZeros);
  }

  /** Reads a signed code: se(v). */
  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }

  #readBit(): number {
    const byte = this.data[this.#position >> 3];
    if (byte === undefined) throw new EndOfBits();
    const bit = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return bit;
  }
}
