import type { Logger } from 'pino';
import { LeaderTasks } from './leader-tasks.js';
import type { Leadership, LeaderTask, Term } from './leadership.js';

/** Leadership of a process that is the only one on its database. It leads from start to close. */
export class SoleLeadership implements Leadership {
  readonly #tasks: LeaderTasks;
  #term: Term | null = { fence: () => Promise.resolve() };

  constructor(logger: Logger) {
    this.#tasks = new LeaderTasks(logger);
  }

  get term(): Term | null {
    return this.#term;
  }

  runWhileLeading(startTask: () => LeaderTask): void {
    this.#tasks.add(startTask);
  }

  start(): void {
    void this.#tasks.setActive(true);
  }

  async close(): Promise<void> {
    this.#term = null;
    await this.#tasks.setActive(false);
  }
}
