import type { Logger } from 'pino';
import { Repetition } from './repetition.js';

const EVERY_MS = 3_600_000;

/** One thing to clean up; answers how many rows went. */
export interface Chore {
  readonly name: string;
  run(): Promise<number>;
}

/**
 * Runs chores at once and every hour, one after the other; one that fails is tried again the next time. Started by its
 * constructor; its owner closes it.
 */
export class Housekeeping {
  readonly #repetition: Repetition;

  constructor(
    chores: readonly Chore[],
    private readonly logger: Logger,
    everyMs = EVERY_MS,
  ) {
    this.#repetition = new Repetition(async (signal) => {
      for (const chore of chores) if (!signal.aborted) await this.#do(chore);
    }, everyMs);
  }

  close(): Promise<void> {
    return this.#repetition.close();
  }

  async #do(chore: Chore): Promise<void> {
    try {
      const count = await chore.run();
      if (count > 0) this.logger.info({ chore: chore.name, count }, 'cleaned up');
    } catch (err) {
      this.logger.warn({ err, chore: chore.name }, 'cleaning up failed');
    }
  }
}
