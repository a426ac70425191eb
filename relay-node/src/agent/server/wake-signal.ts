const MAX_WAIT_MS = 60_000;

/** A wait that `wake` ends early. A call of `wake` between two waits ends the next wait immediately. */
export class WakeSignal {
  #isWakeRequested = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    this.#isWakeRequested = true;
    this.#resolve?.();
  }

  /** Waits until `until` (ms of the clock of `now`), at most a minute. With null, only `wake` ends the wait earlier. */
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
