/** Reads bits from a NAL unit's payload. Skips emulation prevention bytes (Rec. H.264, 7.3.1). */
export class BitReader {
  readonly #bytes: number[] = [];
  #position = 0;

  constructor(nal: Uint8Array) {
    for (let i = 0; i < nal.length; i++)
      if (i < 2 || nal[i] !== 3 || nal[i - 1] !== 0 || nal[i - 2] !== 0) this.#bytes.push(nal[i]!);
  }

  /** True after a read past the end. Such reads return 0. */
  get isPastEnd(): boolean {
    return this.#position > this.#bytes.length * 8;
  }

  /** Returns up to 32 bits as an unsigned number. */
  readBits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#position++)
      value = value * 2 + (((this.#bytes[this.#position >> 3] ?? 0) >> (7 - (this.#position & 7))) & 1);
    return value;
  }

  skipBits(count: number): void {
    this.#position += count;
  }

  /** Reads an unsigned Exp-Golomb code: ue(v) of Rec. H.264, 9.1. */
  readUnsigned(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isPastEnd && this.readBits(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.readBits(zeros);
  }

  /** Reads a signed Exp-Golomb code: se(v) of Rec. H.264, 9.1.1. */
  readSigned(): number {
    const code = this.readUnsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}
