import { SerialQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import type { LeaderWork } from './leadership.js';

/** Begins and closes the leader's work, one after the other, however fast the leadership changes. */
export class LeaderWorks {
  readonly #begins: (() => LeaderWork)[] = [];
  #running: LeaderWork[] = [];
  #wanted = false;
  readonly #changes = new SerialQueue();
  #changing: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  add(begin: () => LeaderWork): void {
    this.#begins.push(begin);
  }

  /** Resolves when it is as wanted. */
  set(wanted: boolean): Promise<void> {
    if (wanted === this.#wanted) return this.#changing;
    this.#wanted = wanted;
    this.#changing = this.#changes.run(() => this.#change(wanted));
    return this.#changing;
  }

  async #change(wanted: boolean): Promise<void> {
    if (wanted === this.#running.length > 0) return;
    if (wanted) {
      this.#running = this.#begins.map((begin) => begin());
      return;
    }
    const ending = this.#running.reverse();
    this.#running = [];
    for (const ended of await Promise.allSettled(ending.map((work) => work.close()))) {
      if (ended.status === 'rejected') this.logger.error({ err: ended.reason as unknown }, 'work not ended');
    }
  }
}
