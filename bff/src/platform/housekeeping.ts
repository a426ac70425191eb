import type { Logger } from 'pino';
import { Repetition } from './repetition.js';

const EVERY_MS = 3_600_000;

/** One thing to clean up; answers how many rows went. */
export interface Chore {
  readonly name: string;
  run(): Promise<number>;
}

/** Runs chores at start and every hour, one after the other; one that fails is tried again the next time. */
export class Housekeeping {
  #repetition: Repetition | null = null;

  constructor(
    private readonly chores: readonly Chore[],
    private readonly logger: Logger,
    private readonly everyMs = EVERY_MS,
  ) {}

  start(): void {
    this.#repetition = new Repetition(async (signal) => {
      for (const chore of this.chores) if (!signal.aborted) await this.#do(chore);
    }, this.everyMs);
  }

  async close(): Promise<void> {
    await this.#repetition?.close();
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
