import type { Browser, Headers } from './browser.js';

const CALL_INTERVAL_MS = 100;
const RETRY_AFTER_MS = 1_000;

/** One in this many calls creates a stream, which is 30 a minute. */
const CALLS_PER_CREATION = 20;

/** Sends ten calls a second, half of them writes; creations have idempotency keys. A failed call is retried once. */
export class SteadyCalls {
  readonly failures: string[] = [];
  readonly created: string[] = [];
  answered = 0;
  retried = 0;
  readonly #running = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #number = 0;
  /** True while a rename is running; a second one would be refused. */
  #renaming = false;

  constructor(
    private readonly browser: Browser,
    private readonly caller: Headers,
    /** The stream that is renamed repeatedly. */
    private readonly streamId: number,
  ) {
    this.#timer = setInterval(() => this.#next(this.#number++), CALL_INTERVAL_MS);
  }

  /** Resolves when all calls have a response. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  #next(number: number): void {
    const running = this.#callWithRetry(() => this.#call(number))
      .catch((error: unknown) => void this.failures.push(String(error)))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #callWithRetry(call: () => Promise<void>): Promise<void> {
    await call().catch(async () => {
      this.retried += 1;
      await new Promise((again) => setTimeout(again, RETRY_AFTER_MS));
      await call();
    });
    this.answered += 1;
  }

  async #call(number: number): Promise<void> {
    const { browser, caller } = this;
    const name = `Steady-${number}`;
    if (number % CALLS_PER_CREATION === 0) {
      await browser.json('/api/v1/stream', { ...caller, 'idempotency-key': name }, 'POST', { name });
      if (!this.created.includes(name)) this.created.push(name);
    } else if (number % 2 === 0 && !this.#renaming) {
      this.#renaming = true;
      const path = `/api/v1/stream/${this.streamId}/name`;
      const renamed = browser.json(path, caller, 'PUT', { name: `Renamed-${number}` });
      await renamed.finally(() => (this.#renaming = false));
    } else await browser.json('/api/v1/stream', caller);
  }
}
