const MAX_WAIT_MS = 60_000;

/** Waits until a time or a call of `wake`. A call between two waits ends the next wait immediately. */
export class WakeSignal {
  #isWakeRequested = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    this.#isWakeRequested = true;
    this.#resolve?.();
  }

  /** Waits at most a minute. `until` and `now` are in ms of the same clock; null waits for `wake`. */
  async wait(until: number | null, now: number): Promise<void> {
    if (!this.#isWakeRequested) {
      const delayMs = Math.min(MAX_WAIT_MS, Math.max(0, (until ?? Number.POSITIVE_INFINITY) - now));
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.ceil(delayMs));
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#resolve = null;
    }
    this.#isWakeRequested = false;
  }
}
