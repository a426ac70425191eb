import { sequenceAfter, sequenceDistance } from './sequence.js';

/** A power of two. At 6 Mbit/s these are 28 s, at 50 Mbit/s 3 s. */
const SLOTS = 16_384;
/** A larger step is no loss: the sender has started again. Also limits the work for one forged packet. */
const LARGEST_STEP = 4_096;
/** A lost packet is requested again after this time, ms. */
const REPEAT_MS = 100;

/**
 * Which SRT sequence numbers of a group have arrived, on any link, and since when the others are missing.
 * Times are ms of any monotonic clock.
 */
export class Arrivals {
  readonly #sequences = new Int32Array(SLOTS).fill(-1);
  readonly #arrived = new Uint8Array(SLOTS);
  /** When the first later packet arrived. */
  readonly #passedAt = new Float64Array(SLOTS);
  readonly #requestedAt = new Float64Array(SLOTS);
  #newest = -1;

  /**
   * Records a data packet. Returns how long after a later packet it arrived, ms: 0 if it is the newest.
   * Returns null for a duplicate, or when it is too old to be known. Allocates nothing.
   */
  arrive(sequence: number, now: number): number | null {
    const step = this.#newest < 0 ? LARGEST_STEP + 1 : sequenceDistance(this.#newest, sequence);
    if (step > LARGEST_STEP || step < -SLOTS) {
      this.#sequences.fill(-1);
      this.#newest = sequence;
      this.#set(sequence, 1, now);
      return 0;
    }
    if (step > 0) {
      for (let i = 1; i < step; i++) this.#set(sequenceAfter(this.#newest, i), 0, now);
      this.#newest = sequence;
      this.#set(sequence, 1, now);
      return 0;
    }
    const slot = sequence & (SLOTS - 1);
    if (this.#sequences[slot] !== sequence || this.#arrived[slot] === 1) return null;
    this.#arrived[slot] = 1;
    return now - this.#passedAt[slot]!;
  }

  /**
   * Returns true if a lost packet is to be requested from the sender now: it has not arrived, was passed by
   * later ones for longer than `spreadMs`, and was not requested within the last 100 ms.
   */
  request(sequence: number, spreadMs: number, now: number): boolean {
    const slot = sequence & (SLOTS - 1);
    if (this.#sequences[slot] !== sequence) return true;
    if (this.#arrived[slot] === 1 || now - this.#passedAt[slot]! < spreadMs) return false;
    if (now - this.#requestedAt[slot]! < REPEAT_MS) return false;
    this.#requestedAt[slot] = now;
    return true;
  }

  #set(sequence: number, arrived: 0 | 1, now: number): void {
    const slot = sequence & (SLOTS - 1);
    this.#sequences[slot] = sequence;
    this.#arrived[slot] = arrived;
    this.#passedAt[slot] = now;
    this.#requestedAt[slot] = -Infinity;
  }
}
