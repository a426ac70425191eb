import { addToSequence, measureDistance } from './sequence.js';

/** Number of stored packets, a power of two: 28 s at 6 Mbit/s, 3 s at 50 Mbit/s. */
const SLOT_COUNT = 16_384;
/** Maximum step that counts as a loss. A larger step is a restart of the sender, or a forged packet. */
const MAX_STEP = 4_096;
/** Minimum interval of requests for the same packet, ms. */
const MIN_REQUEST_INTERVAL_MS = 100;

/**
 * Tracks the arrived and missing SRT sequence numbers of a group on all its links. Times are
 * in ms of any monotonic clock.
 */
export class Arrivals {
  readonly #sequences = new Int32Array(SLOT_COUNT).fill(-1);
  readonly #arrived = new Uint8Array(SLOT_COUNT);
  /** Arrival time of the first later packet. */
  readonly #passedAt = new Float64Array(SLOT_COUNT);
  readonly #requestedAt = new Float64Array(SLOT_COUNT);
  #newest = -1;

  /**
   * Records a data packet. Returns its delay behind the first following packet, ms; 0 for the newest packet. Returns
   * null for a duplicate or an old packet. Allocates nothing.
   */
  add(sequence: number, now: number): number | null {
    const step = this.#newest < 0 ? MAX_STEP + 1 : measureDistance(this.#newest, sequence);
    if (step > MAX_STEP || step < -SLOT_COUNT) {
      this.#sequences.fill(-1);
      this.#newest = sequence;
      this.#setSlot(sequence, 1, now);
      return 0;
    }
    if (step > 0) {
      for (let i = 1; i < step; i++) this.#setSlot(addToSequence(this.#newest, i), 0, now);
      this.#newest = sequence;
      this.#setSlot(sequence, 1, now);
      return 0;
    }
    const slot = sequence & (SLOT_COUNT - 1);
    if (this.#sequences[slot] !== sequence || this.#arrived[slot] === 1) return null;
    this.#arrived[slot] = 1;
    return now - this.#passedAt[slot]!;
  }

  /**
   * Returns true if a lost packet may be requested, and records the request. The packet must be missing, later packets
   * must have arrived `spreadMs` ago, and the last request must be 100 ms old.
   */
  allowRequest(sequence: number, spreadMs: number, now: number): boolean {
    const slot = sequence & (SLOT_COUNT - 1);
    if (this.#sequences[slot] !== sequence) return true;
    if (this.#arrived[slot] === 1 || now - this.#passedAt[slot]! < spreadMs) return false;
    if (now - this.#requestedAt[slot]! < MIN_REQUEST_INTERVAL_MS) return false;
    this.#requestedAt[slot] = now;
    return true;
  }

  #setSlot(sequence: number, hasArrived: 0 | 1, now: number): void {
    const slot = sequence & (SLOT_COUNT - 1);
    this.#sequences[slot] = sequence;
    this.#arrived[slot] = hasArrived;
    this.#passedAt[slot] = now;
    this.#requestedAt[slot] = -Infinity;
  }
}
