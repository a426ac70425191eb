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
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const done = () => {
        this.#checks.delete(check);
        limit.removeEventListener('abort', done);
        resolve();
      };
      const check = () => this.holds() && done();
      this.#checks.add(check);
      limit.addEventListener('abort', done);
      if (limit.aborted) done();
    });
  }
}
