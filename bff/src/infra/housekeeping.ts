import type { Logger } from 'pino';
import { PeriodicTask } from './periodic-task.js';

const EVERY_MS = 3_600_000;

/** One cleanup task. `run` returns the number of deleted rows. */
export interface Chore {
  readonly name: string;
  run(): Promise<number>;
}

/**
 * Runs the chores immediately and then every hour, one after the other. A chore that failed is retried at the next
 * run. The constructor starts it; the owner calls `close()`.
 */
export class Housekeeping {
  readonly #repetition: PeriodicTask;

  constructor(
    chores: readonly Chore[],
    private readonly logger: Logger,
    everyMs = EVERY_MS,
  ) {
    this.#repetition = new PeriodicTask(async (signal) => {
      for (const chore of chores) if (!signal.aborted) await this.#do(chore);
    }, everyMs);
  }

  close(): Promise<void> {
    return this.#repetition.close();
  }

  async #do(chore: Chore): Promise<void> {
    try {
      const count = await chore.run();
      if (count > 0) this.logger.info({ chore: chore.name, count }, 'expired rows deleted');
    } catch (err) {
      this.logger.warn({ err, chore: chore.name }, 'deleting expired rows failed, will be retried');
    }
  }
}
