const MAX_WAIT_MS = 60_000;

/** Waits until a time or until `wake`. A `wake` between two waits ends the next one. */
export class Wake {
  #woken = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    this.#woken = true;
    this.#resolve?.();
  }

  /** `until` and `now` are in ms of the same clock. Null waits for `wake`, at most a minute. */
  async wait(until: number | null, now: number): Promise<void> {
    if (!this.#woken) {
      const ms = Math.min(MAX_WAIT_MS, Math.max(0, (until ?? Number.POSITIVE_INFINITY) - now));
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
