import type { Logger } from 'pino';
import type { Database } from '../../../infra/db/database.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import { usersDueForSync, customersAfter } from '../customer/payment-customers.js';
import type { PaymentSync } from './payment-sync.js';

const BATCH = 100;

export interface PaymentSweepDeps {
  database: Database;
  sync: Pick<PaymentSync, 'background'>;
  logger: Logger;
  /** Interval of the retries of failed syncs, ms. */
  dueEveryMs?: number;
  /** Interval of the sync of all subscriptions, ms. */
  allEveryMs?: number;
}

/**
 * Repairs missed events: retries due syncs every 10 s, and syncs all subscriptions at start and every hour. The
 * constructor starts it; the owner closes it.
 */
export class PaymentSweep {
  readonly #repetitions: PeriodicTask[];
  #failures = 0;

  constructor(private readonly deps: PaymentSweepDeps) {
    const { dueEveryMs = 10_000, allEveryMs = 3_600_000 } = deps;
    this.#repetitions = [
      new PeriodicTask((signal) => this.#guarded(() => this.#all(signal)), allEveryMs),
      new PeriodicTask((signal) => this.#guarded(() => this.#due(signal)), dueEveryMs),
    ];
  }

  /** Number of runs that failed as a whole. */
  get failures(): number {
    return this.#failures;
  }

  async close(): Promise<void> {
    await Promise.all(this.#repetitions.map((repetition) => repetition.close()));
  }

  async #due(signal: AbortSignal): Promise<void> {
    await this.#read(await this.deps.database.read((em) => usersDueForSync(em, BATCH)), signal);
  }

  async #all(signal: AbortSignal): Promise<void> {
    let last = 0;
    for (;;) {
      const users = await this.deps.database.read((em) => customersAfter(em, last, BATCH));
      await this.#read(users, signal);
      last = users.at(-1) ?? 0;
      if (users.length < BATCH || signal.aborted) return;
    }
  }

  /** Syncs users one after the other, to stay below the provider's rate limit. */
  async #read(users: readonly number[], signal: AbortSignal): Promise<void> {
    for (const userId of users) {
      if (signal.aborted) return;
      await this.deps.sync.background(userId);
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failures += 1;
      this.deps.logger.error({ err: error }, 'the subscription sweep failed');
    }
  }
}
