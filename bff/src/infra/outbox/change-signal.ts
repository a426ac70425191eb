/** Tells readers in this process that something was committed, here or by another process. */
export class ChangeSignal {
  #count = 0;
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #announce: () => void = () => undefined;

  /** How often it rang; a reader compares to learn whether it missed one. */
  get count(): number {
    return this.#count;
  }

  /** This process has committed something. */
  ring(): void {
    this.heard();
    this.#announce();
  }

  /** Another process has committed something, or may have. */
  heard(): void {
    this.#count += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
    for (const listener of this.#listeners) listener();
  }

  /** `announce` tells the other processes of what this one has committed; it returns at once and never throws. */
  announceBy(announce: () => void): void {
    this.#announce = announce;
  }

  /** Calls `listener` at each ring, for as long as the process lives. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
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
