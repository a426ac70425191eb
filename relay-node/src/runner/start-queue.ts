/** Lets at most `limit` tasks run at once; the others wait in order. */
export class StartQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** Rejects without having begun when `signal` ends the wait for a place. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#place(signal);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #place(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < this.limit) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        this.#running += 1;
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      this.#waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
