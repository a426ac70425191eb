/** Samples every 250 ms that span the last second. */
const SAMPLES = 4;

/** Measures the share of a publisher's packets that are lost before libsrt requests them again. */
export class LossFigures {
  readonly #received = new Float64Array(SAMPLES);
  readonly #lost = new Float64Array(SAMPLES);
  #newest = { received: 0, lost: 0 };
  #oldest = 0;
  #taken = 0;

  /** Takes a sample of the connection's counters. Must be called every 250 ms. */
  sample(received: number, lost: number): void {
    this.#newest = { received, lost };
    this.#received[this.#oldest] = received;
    this.#lost[this.#oldest] = lost;
    this.#oldest = (this.#oldest + 1) % SAMPLES;
    this.#taken++;
  }

  /** Returns the lost share of the last second's packets, 0 to 1; null if none have arrived. */
  share(): number | null {
    if (this.#taken < SAMPLES) return null;
    const received = this.#newest.received - this.#received[this.#oldest]!;
    const lost = this.#newest.lost - this.#lost[this.#oldest]!;
    if (received <= 0) return null;
    // Received packets include retransmitted ones.
    return Math.round((Math.min(lost, received) / received) * 10_000) / 10_000;
  }
}
