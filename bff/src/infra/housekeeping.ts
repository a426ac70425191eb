import type { Logger } from 'pino';
import { PeriodicTask } from './periodic-task.js';

const INTERVAL_MS = 3_600_000;

/** A periodic task on stored rows. `run` returns the number of deleted or changed rows. */
export interface HousekeepingTask {
  readonly name: string;
  run(): Promise<number>;
}

/**
 * Runs the tasks immediately and then every hour, one after the other. A failed task is retried at the next
 * run. The constructor starts the tasks; the caller must call `close`.
 */
export class Housekeeping {
  readonly #periodicTask: PeriodicTask;

  constructor(
    tasks: readonly HousekeepingTask[],
    private readonly logger: Logger,
    intervalMs = INTERVAL_MS,
  ) {
    this.#periodicTask = new PeriodicTask(async (signal) => {
      for (const task of tasks) if (!signal.aborted) await this.#runTask(task);
    }, intervalMs);
  }

  close(): Promise<void> {
    return this.#periodicTask.close();
  }

  async #runTask(task: HousekeepingTask): Promise<void> {
    try {
      const count = await task.run();
      if (count > 0) this.logger.info({ task: task.name, count }, 'housekeeping task changed rows');
    } catch (err) {
      this.logger.warn({ err, task: task.name }, 'housekeeping task failed, will be retried');
    }
  }
}
