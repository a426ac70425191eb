/** Notifies readers in this process of commits, by this process or another one. */
export class ChangeSignal {
  #count = 0;
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #notifyOthers: () => void = () => undefined;

  /** Number of notifications. A reader compares it to detect one that it missed. */
  get count(): number {
    return this.#count;
  }

  /** Reports a commit of this process to its readers and to the other processes. */
  notify(): void {
    this.wake();
    this.#notifyOthers();
  }

  /** Notifies the readers of this process that another process may have committed. */
  wake(): void {
    this.#count += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
    for (const listener of this.#listeners) listener();
  }

  /** Sets the function that notifies other processes of commits. It must return immediately and never throw. */
  setRemoteNotifier(notifyOthers: () => void): void {
    this.#notifyOthers = notifyOthers;
  }

  /** Calls `listener` at each notification. Listeners can't be removed. */
  onWake(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Resolves at the first notification after `seenCount`, or when `signal` aborts. */
  wait(seenCount: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seenCount || signal.aborted) return Promise.resolve();
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
