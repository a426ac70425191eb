import { Deadline } from '@trailcast/schema/async/deadline';

/** Callers that wait until something holds. */
export class Waiters {
  readonly #checks = new Set<() => void>();

  constructor(private readonly holds: () => boolean) {}

  /** To be called whenever it may hold now. */
  check(): void {
    for (const check of [...this.#checks]) check();
  }

  /** Resolves when it holds, the time is up, or the signal aborts; never rejects. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const deadline = new Deadline(timeoutMs, signal);
      const done = () => {
        this.#checks.delete(check);
        deadline.end();
        resolve();
      };
      const check = () => this.holds() && done();
      this.#checks.add(check);
      deadline.signal.addEventListener('abort', done, { once: true });
      if (deadline.signal.aborted) done();
    });
  }
}
