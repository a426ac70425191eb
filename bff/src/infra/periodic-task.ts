import { sleep } from '@trailcast/schema/async/sleep';

/**
 * Runs `work` immediately and again `intervalMs` after each run ends, until closed. `work` must stop when its signal
 * aborts and must not reject. The timer does not keep the process alive.
 */
export class PeriodicTask {
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;

  constructor(work: (signal: AbortSignal) => Promise<void>, intervalMs: number) {
    this.#loop = this.#run(work, intervalMs);
  }

  /** Stops the repetition. Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#loop;
  }

  async #run(work: (signal: AbortSignal) => Promise<void>, intervalMs: number): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await work(signal);
      await sleep(intervalMs, signal, { ref: false });
    }
  }
}
