import type { HttpsClient, RequestHeaders } from './https-client.js';

const REQUEST_INTERVAL_MS = 100;
const RETRY_DELAY_MS = 1_000;

/** Number of requests per created stream, which results in 30 streams a minute. */
const REQUESTS_PER_CREATION = 20;

/** Sends ten requests a second, half of them writes. Creations have idempotency keys. Retries a failed request once. */
export class SteadyRequests {
  readonly failures: string[] = [];
  readonly createdNames: string[] = [];
  successCount = 0;
  retryCount = 0;
  readonly #pendingRequests = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #number = 0;
  /** True while a rename is running, because a second one would be rejected. */
  #isRenaming = false;

  constructor(
    private readonly client: HttpsClient,
    private readonly userHeaders: RequestHeaders,
    /** The stream that is renamed repeatedly. */
    private readonly streamId: number,
  ) {
    this.#timer = setInterval(() => this.#startRequest(this.#number++), REQUEST_INTERVAL_MS);
  }

  /** Resolves when all requests have a response. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pendingRequests);
  }

  #startRequest(number: number): void {
    const pendingRequest = this.#sendWithRetry(() => this.#send(number))
      .catch((error: unknown) => void this.failures.push(String(error)))
      .finally(() => this.#pendingRequests.delete(pendingRequest));
    this.#pendingRequests.add(pendingRequest);
  }

  async #sendWithRetry(send: () => Promise<void>): Promise<void> {
    await send().catch(async () => {
      this.retryCount += 1;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      await send();
    });
    this.successCount += 1;
  }

  async #send(number: number): Promise<void> {
    const { client, userHeaders } = this;
    const name = `Steady-${number}`;
    if (number % REQUESTS_PER_CREATION === 0) {
      await client.fetchJson('/api/v1/stream', { ...userHeaders, 'idempotency-key': name }, 'POST', { name });
      if (!this.createdNames.includes(name)) this.createdNames.push(name);
    } else if (number % 2 === 0 && !this.#isRenaming) {
      this.#isRenaming = true;
      const path = `/api/v1/stream/${this.streamId}/name`;
      const renaming = client.fetchJson(path, userHeaders, 'PUT', { name: `Renamed-${number}` });
      await renaming.finally(() => (this.#isRenaming = false));
    } else await client.fetchJson('/api/v1/stream', userHeaders);
  }
}
