import { SerialQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { LeaderTask } from './leadership.js';

/** Starts and stops the leader's tasks. Changes of the leadership are applied one after the other. */
export class LeaderTasks {
  readonly #starters: (() => LeaderTask)[] = [];
  #runningTasks: LeaderTask[] = [];
  #isActive = false;
  readonly #queue = new SerialQueue();
  #lastChange: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  add(start: () => LeaderTask): void {
    this.#starters.push(start);
  }

  /** Starts or stops all tasks. Resolves when they have started or stopped. */
  setActive(isActive: boolean): Promise<void> {
    if (isActive === this.#isActive) return this.#lastChange;
    this.#isActive = isActive;
    this.#lastChange = this.#queue.run(() => this.#startOrStopTasks(isActive));
    return this.#lastChange;
  }

  async #startOrStopTasks(isActive: boolean): Promise<void> {
    if (isActive === this.#runningTasks.length > 0) return;
    if (isActive) {
      this.#runningTasks = this.#starters.map((start) => start());
      return;
    }
    const closingTasks = this.#runningTasks.reverse();
    this.#runningTasks = [];
    for (const closeResult of await Promise.allSettled(closingTasks.map((task) => task.close()))) {
      if (closeResult.status === 'rejected')
        this.logger.error({ err: closeResult.reason as unknown }, 'a leader task failed to stop');
    }
  }
}
