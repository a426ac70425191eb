import type { Logger } from 'pino';
import type { Database } from '../../../infra/db/database.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import { dueReadings, knownAfter } from '../customer/payment-customers.js';
import type { PaymentSync } from './payment-sync.js';

const BATCH = 100;

export interface PaymentSweepParts {
  database: Database;
  sync: Pick<PaymentSync, 'background'>;
  logger: Logger;
  /** How often readings that failed are tried again, ms. */
  dueEveryMs?: number;
  /** How often every subscription is read, ms. */
  allEveryMs?: number;
}

/**
 * Mends what events did not bring: readings that are due are tried again soon, and every subscription is read at start
 * and each hour. Started by its constructor; its owner closes it.
 */
export class PaymentSweep {
  readonly #repetitions: PeriodicTask[];
  #failures = 0;

  constructor(private readonly parts: PaymentSweepParts) {
    const { dueEveryMs = 10_000, allEveryMs = 3_600_000 } = parts;
    this.#repetitions = [
      new PeriodicTask((signal) => this.#guarded(() => this.#all(signal)), allEveryMs),
      new PeriodicTask((signal) => this.#guarded(() => this.#due(signal)), dueEveryMs),
    ];
  }

  /** Looks that failed as a whole. */
  get failures(): number {
    return this.#failures;
  }

  async close(): Promise<void> {
    await Promise.all(this.#repetitions.map((repetition) => repetition.close()));
  }

  async #due(signal: AbortSignal): Promise<void> {
    await this.#read(await this.parts.database.read((em) => dueReadings(em, BATCH)), signal);
  }

  async #all(signal: AbortSignal): Promise<void> {
    let last = 0;
    for (;;) {
      const users = await this.parts.database.read((em) => knownAfter(em, last, BATCH));
      await this.#read(users, signal);
      last = users.at(-1) ?? 0;
      if (users.length < BATCH || signal.aborted) return;
    }
  }

  /** One after the other: far below the provider's limit of calls. */
  async #read(users: readonly number[], signal: AbortSignal): Promise<void> {
    for (const userId of users) {
      if (signal.aborted) return;
      await this.parts.sync.background(userId);
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failures += 1;
      this.parts.logger.error({ err: error }, 'subscriptions could not be looked through');
    }
  }
}
