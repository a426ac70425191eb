const LONGEST_MS = 60_000;

/** A wait that ends at a time or when woken; a wake between two waits is not lost. */
export class Wake {
  #woken = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    this.#woken = true;
    this.#resolve?.();
  }

  /** `until` and `now` are of the same clock, ms; null waits for a wake, looking up once a minute all the same. */
  async wait(until: number | null, now: number): Promise<void> {
    if (!this.#woken) {
      const ms = Math.min(LONGEST_MS, Math.max(0, (until ?? Number.POSITIVE_INFINITY) - now));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.ceil(ms));
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#resolve = null;
    }
    this.#woken = false;
  }
}
