import { sleep } from '@trailcast/schema/async/sleep';

/** Pause after each run, however often the task is woken, ms. It limits the load of frequent wake-ups. */
const MIN_PAUSE_MS = 100;

/**
 * Runs `work` immediately, again when woken, and at the latest after the time in ms that the previous run returned,
 * until closed. `work` must stop when its signal aborts and must not reject. Timers do not keep the process alive.
 */
export class WakeableTask {
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;
  #isWoken = false;
  #endPause: () => void = () => undefined;

  constructor(work: (signal: AbortSignal) => Promise<number>) {
    this.#loop = this.#run(work);
  }

  /** Requests a run that starts after this call. */
  wake(): void {
    this.#isWoken = true;
    this.#endPause();
  }

  /** Stops the repetition. Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#endPause();
    await this.#loop;
  }

  async #run(work: (signal: AbortSignal) => Promise<number>): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      this.#isWoken = false;
      const pauseMs = await work(signal);
      await sleep(MIN_PAUSE_MS, signal, { ref: false });
      if (!this.#isWoken && !signal.aborted) await this.#pause(pauseMs - MIN_PAUSE_MS);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
