import { Deadline } from '@trailcast/schema/async/deadline';

/** Callers that wait for a condition. */
export class Waiters {
  readonly #checks = new Set<() => void>();

  constructor(private readonly holds: () => boolean) {}

  /** Checks the conditions of all callers. */
  check(): void {
    for (const check of [...this.#checks]) check();
  }

  /** Resolves when the condition holds, at the timeout, or when the signal aborts. Never rejects. */
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
