/** Runs at most `limit` tasks concurrently; others wait in order. */
export class StartQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** Runs a task when it is its turn. Rejects without starting the task if `signal` aborts first. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(signal);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.limit) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const startTask = () => {
        signal.removeEventListener('abort', cancelTask);
        this.#running += 1;
        resolve();
      };
      const cancelTask = () => {
        this.#waiting.splice(this.#waiting.indexOf(startTask), 1);
        reject(signal.reason as Error);
      };
      this.#waiting.push(startTask);
      signal.addEventListener('abort', cancelTask, { once: true });
    });
  }
}
