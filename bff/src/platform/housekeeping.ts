import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const EVERY_MS = 3_600_000;

/** One thing to clean up; answers how many rows went. */
export interface Chore {
  readonly name: string;
  run(): Promise<number>;
}

/** Runs chores at start and every hour, one after the other; one that fails is tried again the next time. */
export class Housekeeping {
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly chores: readonly Chore[],
    private readonly logger: Logger,
    private readonly everyMs = EVERY_MS,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      for (const chore of this.chores) await this.#do(chore);
      await sleep(this.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #do(chore: Chore): Promise<void> {
    if (this.#closing.signal.aborted) return;
    try {
      const count = await chore.run();
      if (count > 0) this.logger.info({ chore: chore.name, count }, 'cleaned up');
    } catch (err) {
      this.logger.warn({ err, chore: chore.name }, 'cleaning up failed');
    }
  }
}
