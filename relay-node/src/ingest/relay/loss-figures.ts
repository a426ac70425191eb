/** One sample every 250 ms: four samples span the last second. */
const SAMPLES = 4;

/** Measures how much of a publisher's packets is lost on the way, before libsrt asks for them again. */
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

  /** Returns the part of the last second's packets that were lost, 0 to 1; null while none have arrived. */
  share(): number | null {
    if (this.#taken < SAMPLES) return null;
    const received = this.#newest.received - this.#received[this.#oldest]!;
    const lost = this.#newest.lost - this.#lost[this.#oldest]!;
    if (received <= 0) return null;
    // A repeated packet is counted among the received ones.
    return Math.round((Math.min(lost, received) / received) * 10_000) / 10_000;
  }
}
