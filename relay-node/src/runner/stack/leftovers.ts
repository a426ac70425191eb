import { sleep } from '@trailcast/schema/async/sleep';
import type { Logger } from 'pino';

const PAUSE_MS = 2_000;

/** What could not be removed at once, since the engine was away or refused: it is tried again until it has gone. */
export class Leftovers {
  readonly #left = new Map<string, Promise<void>>();
  readonly #closed = new AbortController();

  constructor(
    private readonly log: Logger,
    private readonly pauseMs = PAUSE_MS,
  ) {}

  /** Resolves after the first attempt, whether it succeeded or not. `remove` may be repeated. */
  async remove(instance: string, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'a stack could not be removed, which is tried again');
      this.#left.set(instance, this.#again(instance, remove));
    }
  }

  /** Resolves once nothing of the instance is left. */
  async gone(instance: string): Promise<void> {
    await this.#left.get(instance);
  }

  /** What is left then is found by the next agent. */
  close(): void {
    this.#closed.abort();
  }

  async #again(instance: string, remove: () => Promise<void>): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await sleep(this.pauseMs, signal);
      if (signal.aborted) return;
      try {
        await remove();
        this.#left.delete(instance);
        return;
      } catch (error) {
        this.log.debug({ error: String(error) }, 'a stack can still not be removed');
      }
    }
  }
}
