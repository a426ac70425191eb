/** Reads bits from a NAL unit's payload, skipping emulation prevention bytes (Rec. H.264, 7.3.1). */
export class BitReader {
  readonly #bytes: number[] = [];
  #bit = 0;

  constructor(nal: Uint8Array) {
    for (let i = 0; i < nal.length; i++)
      if (i < 2 || nal[i] !== 3 || nal[i - 1] !== 0 || nal[i - 2] !== 0) this.#bytes.push(nal[i]!);
  }

  /** True after a read past the end. Such reads return 0. */
  get isOver(): boolean {
    return this.#bit > this.#bytes.length * 8;
  }

  /** Returns up to 32 bits as an unsigned number. */
  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#bit++)
      value = value * 2 + (((this.#bytes[this.#bit >> 3] ?? 0) >> (7 - (this.#bit & 7))) & 1);
    return value;
  }

  skip(count: number): void {
    this.#bit += count;
  }

  /** ue(v) of Rec. H.264, 9.1. */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOver && this.bits(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** se(v) of Rec. H.264, 9.1.1. */
  se(): number {
    const code = this.ue();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}
