import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';

const RETRY_DELAY_MS = 2_000;

/** Retries failed removals, e.g. after the engine was unreachable, until they succeed. */
export class Leftovers {
  readonly #pendingRemovals = new Map<string, Promise<void>>();
  readonly #closed = new AbortController();

  constructor(
    private readonly log: Logger,
    private readonly retryDelayMs = RETRY_DELAY_MS,
  ) {}

  /** Removes an instance. Resolves after the first attempt, even if it failed. `remove` must be idempotent. */
  async remove(instance: string, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'a stack could not be removed; the removal is retried');
      this.#pendingRemovals.set(instance, this.#retry(instance, remove));
    }
  }

  /** Resolves when no removal of the instance is pending. */
  async waitUntilRemoved(instance: string): Promise<void> {
    await this.#pendingRemovals.get(instance);
  }

  /** Stops retrying. The next agent removes the remaining stacks. */
  close(): void {
    this.#closed.abort();
  }

  async #retry(instance: string, remove: () => Promise<void>): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await sleep(this.retryDelayMs, signal);
      if (signal.aborted) return;
      try {
        await remove();
        this.#pendingRemovals.delete(instance);
        return;
      } catch (error) {
        this.log.debug({ error: String(error) }, 'a stack still could not be removed');
      }
    }
  }
}
