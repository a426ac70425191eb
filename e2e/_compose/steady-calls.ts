import type { HttpsClient, RequestHeaders } from './https-client.js';

const CALL_INTERVAL_MS = 100;
const RETRY_DELAY_MS = 1_000;

/** Number of calls per created stream: 30 streams a minute. */
const CALLS_PER_CREATION = 20;

/** Sends ten calls a second, half of them writes; creations have idempotency keys. A failed call is retried once. */
export class SteadyCalls {
  readonly failures: string[] = [];
  readonly createdNames: string[] = [];
  successCount = 0;
  retryCount = 0;
  readonly #running = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #number = 0;
  /** True while a rename is running; a second one would be rejected. */
  #isRenaming = false;

  constructor(
    private readonly client: HttpsClient,
    private readonly caller: RequestHeaders,
    /** The stream that is renamed repeatedly. */
    private readonly streamId: number,
  ) {
    this.#timer = setInterval(() => this.#startCall(this.#number++), CALL_INTERVAL_MS);
  }

  /** Resolves when all calls have a response. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  #startCall(number: number): void {
    const running = this.#callWithRetry(() => this.#call(number))
      .catch((error: unknown) => void this.failures.push(String(error)))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #callWithRetry(call: () => Promise<void>): Promise<void> {
    await call().catch(async () => {
      this.retryCount += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      await call();
    });
    this.successCount += 1;
  }

  async #call(number: number): Promise<void> {
    const { client, caller } = this;
    const name = `Steady-${number}`;
    if (number % CALLS_PER_CREATION === 0) {
      await client.fetchJson('/api/v1/stream', { ...caller, 'idempotency-key': name }, 'POST', { name });
      if (!this.createdNames.includes(name)) this.createdNames.push(name);
    } else if (number % 2 === 0 && !this.#isRenaming) {
      this.#isRenaming = true;
      const path = `/api/v1/stream/${this.streamId}/name`;
      const renaming = client.fetchJson(path, caller, 'PUT', { name: `Renamed-${number}` });
      await renaming.finally(() => (this.#isRenaming = false));
    } else await client.fetchJson('/api/v1/stream', caller);
  }
}
