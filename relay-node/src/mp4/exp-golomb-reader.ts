/** Thrown when more bits are read than available. */
export class EndOfBits extends Error {
  readonly code = 'END_OF_BITS';
}

/** Reads bits and Exp-Golomb codes (ISO/IEC 14496-10 section 9.1). Every method throws EndOfBits at the end. */
export class ExpGolombReader {
  #at = 0;

  constructor(private readonly data: Buffer) {}

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.#bit();
    return value;
  }

  /** Reads an unsigned code: ue(v). */
  readUnsigned(): number {
    let zeros = 0;
    while (this.#bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Reads a signed code: se(v). */
  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }

  #bit(): number {
    const byte = this.data[this.#at >> 3];
    if (byte === undefined) throw new EndOfBits();
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at += 1;
    return bit;
  }
}
