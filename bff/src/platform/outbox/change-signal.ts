/** Tells readers in this process that something was committed. */
export class ChangeSignal {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** How often it rang; a reader compares to learn whether it missed one. */
  get count(): number {
    return this.#count;
  }

  ring(): void {
    this.#count += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Resolves at the first ring after `seen`, or when `signal` aborts. */
  wait(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
