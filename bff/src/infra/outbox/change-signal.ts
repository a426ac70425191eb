/** Notifies the outbox readers of this process of commits by this or another process. */
export class ChangeSignal {
  #count = 0;
  readonly #waitingReaders = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  #notifyOtherProcesses: () => void = () => undefined;

  /** Number of notifications. A reader compares this number to detect a missed notification. */
  get count(): number {
    return this.#count;
  }

  /** Reports a commit of this process to its readers and to the other processes. */
  notify(): void {
    this.wake();
    this.#notifyOtherProcesses();
  }

  /** Notifies the readers of this process that another process may have committed. */
  wake(): void {
    this.#count += 1;
    const waitingReaders = [...this.#waitingReaders];
    this.#waitingReaders.clear();
    for (const wake of waitingReaders) wake();
    for (const listener of this.#listeners) listener();
  }

  /** Sets the function that notifies other processes of commits. It must return immediately and never throw. */
  setRemoteNotifier(notifyOtherProcesses: () => void): void {
    this.#notifyOtherProcesses = notifyOtherProcesses;
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
        this.#waitingReaders.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waitingReaders.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
