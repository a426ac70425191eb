import { SerialQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { LeaderTask } from './leadership.js';

/** Starts and stops the leader's tasks. Changes of the leadership are applied one after the other. */
export class LeaderTasks {
  readonly #starters: (() => LeaderTask)[] = [];
  #running: LeaderTask[] = [];
  #isActive = false;
  readonly #queue = new SerialQueue();
  #lastChange: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  add(start: () => LeaderTask): void {
    this.#starters.push(start);
  }

  /** Starts or stops all tasks. Resolves when that is done. */
  setActive(active: boolean): Promise<void> {
    if (active === this.#isActive) return this.#lastChange;
    this.#isActive = active;
    this.#lastChange = this.#queue.run(() => this.#change(active));
    return this.#lastChange;
  }

  async #change(active: boolean): Promise<void> {
    if (active === this.#running.length > 0) return;
    if (active) {
      this.#running = this.#starters.map((start) => start());
      return;
    }
    const closingTasks = this.#running.reverse();
    this.#running = [];
    for (const closeResult of await Promise.allSettled(closingTasks.map((task) => task.close()))) {
      if (closeResult.status === 'rejected')
        this.logger.error({ err: closeResult.reason as unknown }, 'a leader task failed to stop');
    }
  }
}
