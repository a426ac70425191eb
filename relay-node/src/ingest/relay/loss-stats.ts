/** Number of samples in the last second. */
const SAMPLE_COUNT = 4;

/** Measures the share of a publisher's packets that are lost before libsrt requests them again. */
export class LossStats {
  readonly #received = new Float64Array(SAMPLE_COUNT);
  readonly #lost = new Float64Array(SAMPLE_COUNT);
  #newest = { received: 0, lost: 0 };
  #oldestIndex = 0;
  #sampleCount = 0;

  /** Takes a sample of the connection's counters. Must be called every 250 ms. */
  sample(received: number, lost: number): void {
    this.#newest = { received, lost };
    this.#received[this.#oldestIndex] = received;
    this.#lost[this.#oldestIndex] = lost;
    this.#oldestIndex = (this.#oldestIndex + 1) % SAMPLE_COUNT;
    this.#sampleCount++;
  }

  /** Returns the lost share of the last second's packets, 0 to 1; null if no packets have arrived. */
  measureLossShare(): number | null {
    if (this.#sampleCount < SAMPLE_COUNT) return null;
    const received = this.#newest.received - this.#received[this.#oldestIndex]!;
    const lost = this.#newest.lost - this.#lost[this.#oldestIndex]!;
    if (received <= 0) return null;
    // Received packets include retransmitted packets.
    return Math.round((Math.min(lost, received) / received) * 10_000) / 10_000;
  }
}
