import type { Logger } from 'pino';
import type { Database } from '../../../infra/db/database.js';
import { PeriodicTask } from '../../../infra/periodic-task.js';
import { findUsersDueForSync, findCustomersAfter } from '../customer/payment-customers.js';
import type { PaymentSync } from './payment-sync.js';

const BATCH_SIZE = 100;

export interface PaymentSweepDeps {
  database: Database;
  sync: Pick<PaymentSync, 'runInBackground'>;
  logger: Logger;
  /** Interval of the retries of failed syncs, ms. */
  dueIntervalMs?: number;
  /** Interval of the sync of all subscriptions, ms. */
  allIntervalMs?: number;
}

/**
 * Repairs missed events: retries due syncs every 10 s, and syncs all subscriptions at start and every hour. The
 * constructor starts the tasks; the caller closes them.
 */
export class PaymentSweep {
  readonly #tasks: PeriodicTask[];
  #failures = 0;

  constructor(private readonly deps: PaymentSweepDeps) {
    const { dueIntervalMs = 10_000, allIntervalMs = 3_600_000 } = deps;
    this.#tasks = [
      new PeriodicTask((signal) => this.#logFailure(() => this.#syncAll(signal)), allIntervalMs),
      new PeriodicTask((signal) => this.#logFailure(() => this.#syncDue(signal)), dueIntervalMs),
    ];
  }

  /** Number of failed runs. A failed sync of one user does not make a run fail. */
  get failures(): number {
    return this.#failures;
  }

  async close(): Promise<void> {
    await Promise.all(this.#tasks.map((task) => task.close()));
  }

  async #syncDue(signal: AbortSignal): Promise<void> {
    await this.#syncUsers(await this.deps.database.read((em) => findUsersDueForSync(em, BATCH_SIZE)), signal);
  }

  async #syncAll(signal: AbortSignal): Promise<void> {
    let lastUserId = 0;
    for (;;) {
      const users = await this.deps.database.read((em) => findCustomersAfter(em, lastUserId, BATCH_SIZE));
      await this.#syncUsers(users, signal);
      lastUserId = users.at(-1) ?? 0;
      if (users.length < BATCH_SIZE || signal.aborted) return;
    }
  }

  /** Syncs users one after the other, to stay below the provider's rate limit. */
  async #syncUsers(users: readonly number[], signal: AbortSignal): Promise<void> {
    for (const userId of users) {
      if (signal.aborted) return;
      await this.deps.sync.runInBackground(userId);
    }
  }

  async #logFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failures += 1;
      this.deps.logger.error({ err: error }, 'the subscription sweep failed');
    }
  }
}
