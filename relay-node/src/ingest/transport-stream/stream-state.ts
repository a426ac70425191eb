import type { DeclaredStream } from './program-map.js';
import { readVideoFormat } from './video-format.js';

/** Maximum number of collected bytes of a key frame. The parameter sets are in its first bytes. */
const MAX_UNIT_BYTES = 1024;

/** State of one declared stream. Times are in ms of any monotonic clock. */
export class StreamState implements DeclaredStream {
  readonly pid: number;
  readonly kind: 'video' | 'audio';
  readonly codec: string;
  /** Start time of the last access unit; -1 before the first. */
  unitAt = -1;
  /** Picture format; empty until a parameter set is read. */
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

  /** True while the bytes of a key frame are collected. */
  get isReading(): boolean {
    return this.#unitLength >= 0;
  }

  /** Starts to collect a key frame. `counter` is the packet's continuity counter. */
  beginUnit(counter: number, bytes: Uint8Array, startOffset: number, endOffset: number): void {
    this.#unit ??= Buffer.alloc(MAX_UNIT_BYTES);
    this.#unitLength = 0;
    this.#counter = (counter - 1) & 0x0f;
    this.continueUnit(counter, bytes, startOffset, endOffset);
  }

  /** Appends the next packet's bytes to the collected unit. Discards the unit if a packet was lost. */
  continueUnit(counter: number, bytes: Uint8Array, startOffset: number, endOffset: number): void {
    if (this.#unitLength < 0 || !this.#unit) return;
    this.#counter = (this.#counter + 1) & 0x0f;
    if (counter !== this.#counter) {
      this.#unitLength = -1;
      return;
    }
    for (let i = startOffset; i < endOffset && this.#unitLength < MAX_UNIT_BYTES; i++)
      this.#unit[this.#unitLength++] = bytes[i]!;
    if (this.#unitLength === MAX_UNIT_BYTES) this.endUnit();
  }

  /** Reads the format from the collected unit, if any. */
  endUnit(): void {
    if (this.#unitLength > 0 && this.#unit)
      this.format = readVideoFormat(this.codec, this.#unit.subarray(0, this.#unitLength)) ?? this.format;
    this.#unitLength = -1;
  }
}
