import { Deadline } from '@trailcast/schema/async/deadline';

/** Lets several callers wait for a condition, each with its own timeout. */
export class Waiters {
  readonly #checks = new Set<() => void>();

  constructor(private readonly isConditionMet: () => boolean) {}

  /** Resolves all waits if the condition is true. Call it after each change that may make the condition true. */
  checkAll(): void {
    for (const check of [...this.#checks]) check();
  }

  /** Resolves when the condition is true, at the timeout, or when the signal aborts. Never rejects. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.isConditionMet()) return Promise.resolve();
    return new Promise((resolve) => {
      const deadline = new Deadline(timeoutMs, signal);
      const settle = () => {
        this.#checks.delete(check);
        deadline.end();
        resolve();
      };
      const check = () => this.isConditionMet() && settle();
      this.#checks.add(check);
      deadline.signal.addEventListener('abort', settle, { once: true });
      if (deadline.signal.aborted) settle();
    });
  }
}
