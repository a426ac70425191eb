import type { Logger } from 'pino';
import { LeaderWorks } from './leader-works.js';
import type { Leadership, LeaderWork, Term } from './leadership.js';

/** The leadership of a process that has its database for itself: it leads from start to close. */
export class SoleLeadership implements Leadership {
  readonly #works: LeaderWorks;
  #term: Term | null = { fence: () => Promise.resolve() };

  constructor(logger: Logger) {
    this.#works = new LeaderWorks(logger);
  }

  get term(): Term | null {
    return this.#term;
  }

  during(begin: () => LeaderWork): void {
    this.#works.add(begin);
  }

  start(): void {
    void this.#works.set(true);
  }

  async close(): Promise<void> {
    this.#term = null;
    await this.#works.set(false);
  }
}
