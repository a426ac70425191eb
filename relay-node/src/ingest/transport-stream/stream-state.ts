import type { DeclaredStream } from './program-map.js';
import { videoFormat } from './video-format.js';

/** Parameter sets come in the first bytes of a key frame. */
const UNIT_BYTES = 1024;

/** One declared stream of a program, and what has arrived of it. Times are any monotonic clock's ms. */
export class StreamState implements DeclaredStream {
  readonly pid: number;
  readonly kind: 'video' | 'audio';
  readonly codec: string;
  /** When an access unit began last; -1 before the first. */
  unitAt = -1;
  /** Picture format; empty until a parameter set told it. */
  format = '';
  #unit: Buffer | null = null;
  #unitLength = -1;
  /** Continuity counter of the unit's newest packet. */
  #counter = 0;

  constructor(declared: DeclaredStream) {
    this.pid = declared.pid;
    this.kind = declared.kind;
    this.codec = declared.codec;
  }

  /** A key frame's bytes are wanted. */
  get isReading(): boolean {
    return this.#unitLength >= 0;
  }

  /** A key frame begins in a packet with this continuity counter; it is read up to the next `endUnit`. */
  beginUnit(counter: number, bytes: Uint8Array, from: number, end: number): void {
    this.#unit ??= Buffer.alloc(UNIT_BYTES);
    this.#unitLength = 0;
    this.#counter = (counter - 1) & 0x0f;
    this.continueUnit(counter, bytes, from, end);
  }

  /** Takes the next packet's bytes of the unit, if it is one that is read. A unit of which a part was lost is given up. */
  continueUnit(counter: number, bytes: Uint8Array, from: number, end: number): void {
    if (this.#unitLength < 0 || !this.#unit) return;
    this.#counter = (this.#counter + 1) & 0x0f;
    if (counter !== this.#counter) {
      this.#unitLength = -1;
      return;
    }
    for (let i = from; i < end && this.#unitLength < UNIT_BYTES; i++)
      this.#unit[this.#unitLength++] = bytes[i]!;
    if (this.#unitLength === UNIT_BYTES) this.endUnit();
  }

  /** Reads the format from the unit, if one was begun. */
  endUnit(): void {
    if (this.#unitLength > 0 && this.#unit)
      this.format = videoFormat(this.codec, this.#unit.subarray(0, this.#unitLength)) ?? this.format;
    this.#unitLength = -1;
  }
}
