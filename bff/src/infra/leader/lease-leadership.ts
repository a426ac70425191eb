import type { Logger } from 'pino';
import type { Transaction } from '../db/database.js';
import { PeriodicTask } from '../periodic-task.js';
import { withTimeout } from '@trailcast/schema/async/deadline';
import { LeaderTasks } from './leader-tasks.js';
import { NotLeaderError, type Leadership, type LeaderTask, type Term } from './leadership.js';
import type { LeaseStore } from './lease-store.js';

/** Duration of the lease, ms. A killed leader is replaced after this time plus one poll. */
const LEASE_MS = 3_000;
const POLL_INTERVAL_MS = 500;
/** Time limit of a poll, ms. After this time, another process may already have the lease. */
const POLL_TIMEOUT_MS = 2_000;

/**
 * Leadership by a lease in the database. A process that was suspended detects by its own clock that its term
 * has ended. The fence rejects the transactions of the ended term, because the epoch has increased.
 */
export class LeaseLeadership implements Leadership {
  readonly #tasks: LeaderTasks;
  #task: PeriodicTask | null = null;
  #epoch: number | null = null;
  #term: Term | null = null;
  /** End of the lease, in ms of performance.now(). */
  #leaseEndsAt = 0;

  constructor(
    private readonly store: LeaseStore,
    private readonly logger: Logger,
  ) {
    this.#tasks = new LeaderTasks(logger);
  }

  get term(): Term | null {
    return performance.now() < this.#leaseEndsAt ? this.#term : null;
  }

  runWhileLeading(startTask: () => LeaderTask): void {
    this.#tasks.add(startTask);
  }

  start(): void {
    this.#task = new PeriodicTask(() => this.#poll(), POLL_INTERVAL_MS);
  }

  async close(): Promise<void> {
    await this.#task?.close();
    const hadLease = this.#epoch !== null;
    this.#endTerm();
    await this.#tasks.setActive(false);
    if (hadLease)
      await this.store
        .release()
        .catch((err: unknown) => this.logger.warn({ err }, 'the lease was not released'));
  }

  async #poll(): Promise<void> {
    const startedAt = performance.now();
    try {
      const epoch = await withTimeout(
        POLL_TIMEOUT_MS,
        () => this.store.acquire(LEASE_MS),
        createTimeoutError,
      );
      if (epoch === null) return this.#endTerm();
      this.#leaseEndsAt = startedAt + LEASE_MS;
      if (epoch !== this.#epoch) this.#startTerm(epoch);
      void this.#tasks.setActive(true);
    } catch (err) {
      this.logger.warn({ err }, 'the lease was not renewed');
      if (this.term === null) void this.#tasks.setActive(false);
    }
  }

  #startTerm(epoch: number): void {
    this.#epoch = epoch;
    this.#term = { fence: (tx) => this.#fence(tx, epoch) };
    this.logger.info({ epoch }, 'this process became the leader');
  }

  #endTerm(): void {
    if (this.#epoch === null) return;
    this.logger.info({ epoch: this.#epoch }, 'this process is no longer the leader');
    this.#epoch = null;
    this.#term = null;
    void this.#tasks.setActive(false);
  }

  async #fence(tx: Transaction, epoch: number): Promise<void> {
    if (!(await this.store.isNewest(tx, epoch)))
      throw new NotLeaderError('another process is the leader now');
  }
}

const createTimeoutError = () => new Error('the database did not respond in time');
