import { sequenceAfter, sequenceDistance } from './sequence.js';

/** Number of stored packets, a power of two: 28 s at 6 Mbit/s, 3 s at 50 Mbit/s. */
const SLOTS = 16_384;
/** A larger step is not a loss but a restart of the sender. Also limits the work for one forged packet. */
const MAX_STEP = 4_096;
/** A lost packet is requested again after this time, ms. */
const REPEAT_MS = 100;

/**
 * Tracks which SRT sequence numbers of a group have arrived, on any link, and since when others are missing. Times are
 * in ms of any monotonic clock.
 */
export class Arrivals {
  readonly #sequences = new Int32Array(SLOTS).fill(-1);
  readonly #arrived = new Uint8Array(SLOTS);
  /** When the first later packet arrived. */
  readonly #passedAt = new Float64Array(SLOTS);
  readonly #requestedAt = new Float64Array(SLOTS);
  #newest = -1;

  /**
   * Records a data packet. Returns how much later than a following packet it arrived, ms; 0 if it is the newest.
   * Returns null for a duplicate, or if it is too old. Allocates nothing.
   */
  add(sequence: number, now: number): number | null {
    const step = this.#newest < 0 ? MAX_STEP + 1 : sequenceDistance(this.#newest, sequence);
    if (step > MAX_STEP || step < -SLOTS) {
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
   * Returns true if a lost packet should now be requested from the sender: it has not arrived, later ones arrived more
   * than `spreadMs` ago, and it was not requested within the last 100 ms.
   */
  takeRequest(sequence: number, spreadMs: number, now: number): boolean {
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
