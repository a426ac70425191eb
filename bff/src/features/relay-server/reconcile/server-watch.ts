/** Lets requests wait for a change of a server's row. Polling detects the changes of other processes. */
export class ServerWatch {
  readonly #waiters = new Set<() => void>();

  constructor(private readonly pollMs = 250) {}

  /** Makes all waiting requests check again. Call it after a server was stored. */
  notify(): void {
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    for (const wake of waiters) wake();
  }

  /**
   * Calls `check` now and after each change until it returns a value. Returns undefined after `timeoutMs` or on abort.
   */
  async waitUntil<T>(
    check: () => Promise<T | undefined>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const changed = this.#waitForChange(
        Math.min(this.pollMs, Math.max(1, deadline - performance.now())),
        signal,
      );
      const value = await check();
      if (value !== undefined) return value;
      if (performance.now() >= deadline || signal.aborted) return undefined;
      await changed;
    }
  }

  /** Resolves at the next change. Call it before the check, so that no change is missed. */
  #waitForChange(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
