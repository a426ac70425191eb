import { SerialQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { LeaderTask } from './leadership.js';

/** Starts and stops the leader's tasks. Changes of the leadership are applied one after the other. */
export class LeaderTasks {
  readonly #starters: (() => LeaderTask)[] = [];
  #running: LeaderTask[] = [];
  #active = false;
  readonly #changes = new SerialQueue();
  #changing: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  add(start: () => LeaderTask): void {
    this.#starters.push(start);
  }

  /** Starts or stops all tasks. Resolves when that is done. */
  set(active: boolean): Promise<void> {
    if (active === this.#active) return this.#changing;
    this.#active = active;
    this.#changing = this.#changes.run(() => this.#change(active));
    return this.#changing;
  }

  async #change(active: boolean): Promise<void> {
    if (active === this.#running.length > 0) return;
    if (active) {
      this.#running = this.#starters.map((start) => start());
      return;
    }
    const ending = this.#running.reverse();
    this.#running = [];
    for (const ended of await Promise.allSettled(ending.map((task) => task.close()))) {
      if (ended.status === 'rejected')
        this.logger.error({ err: ended.reason as unknown }, 'a leader task failed to stop');
    }
  }
}
