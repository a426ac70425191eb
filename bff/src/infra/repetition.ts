import { sleep } from '@trailcast/schema/async/sleep';

/**
 * Does `work` at once, and again `everyMs` after it was done, until closed. The work heeds its signal and keeps its errors
 * to itself. Does not hold the process.
 */
export class Repetition {
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;

  constructor(work: (signal: AbortSignal) => Promise<void>, everyMs: number) {
    this.#running = this.#run(work, everyMs);
  }

  /** Resolves once work that runs has ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(work: (signal: AbortSignal) => Promise<void>, everyMs: number): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await work(signal);
      await sleep(everyMs, signal, { ref: false });
    }
  }
}
