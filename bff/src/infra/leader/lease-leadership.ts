import type { Logger } from 'pino';
import type { Transaction } from '../db/database.js';
import { Repetition } from '../repetition.js';
import { inTime } from '@trailcast/schema/async/deadline';
import { LeaderWorks } from './leader-works.js';
import { NotLeaderError, type Leadership, type LeaderWork, type Term } from './leadership.js';
import type { LeaseStore } from './lease-store.js';

/** A leader that was killed is succeeded after this time and one look, ms. */
const LEASE_MS = 3_000;
const LOOK_EVERY_MS = 500;
/** A database that does not answer in this time may have lost the lease already, ms. */
const LOOK_TIMEOUT_MS = 2_000;

/**
 * Leadership by a lease in the database. A process that was stopped for a while finds its term over by its own clock, and
 * what it had begun to write before is refused by the fence: the epoch has grown.
 */
export class LeaseLeadership implements Leadership {
  readonly #works: LeaderWorks;
  #repetition: Repetition | null = null;
  #epoch: number | null = null;
  #term: Term | null = null;
  /** Performance time. */
  #ends = 0;

  constructor(
    private readonly store: LeaseStore,
    private readonly logger: Logger,
  ) {
    this.#works = new LeaderWorks(logger);
  }

  get term(): Term | null {
    return performance.now() < this.#ends ? this.#term : null;
  }

  during(begin: () => LeaderWork): void {
    this.#works.add(begin);
  }

  start(): void {
    this.#repetition = new Repetition(() => this.#look(), LOOK_EVERY_MS);
  }

  async close(): Promise<void> {
    await this.#repetition?.close();
    const held = this.#epoch !== null;
    this.#lose();
    await this.#works.set(false);
    if (held)
      await this.store.release().catch((err: unknown) => this.logger.warn({ err }, 'lease not released'));
  }

  async #look(): Promise<void> {
    const began = performance.now();
    try {
      const epoch = await inTime(LOOK_TIMEOUT_MS, () => this.store.hold(LEASE_MS), noAnswer);
      if (epoch === null) return this.#lose();
      this.#ends = began + LEASE_MS;
      if (epoch !== this.#epoch) this.#begin(epoch);
      void this.#works.set(true);
    } catch (err) {
      this.logger.warn({ err }, 'lease not renewed');
      if (this.term === null) void this.#works.set(false);
    }
  }

  #begin(epoch: number): void {
    this.#epoch = epoch;
    this.#term = { fence: (tx) => this.#fence(tx, epoch) };
    this.logger.info({ epoch }, 'leading');
  }

  #lose(): void {
    if (this.#epoch === null) return;
    this.logger.info({ epoch: this.#epoch }, 'no longer leading');
    this.#epoch = null;
    this.#term = null;
    void this.#works.set(false);
  }

  async #fence(tx: Transaction, epoch: number): Promise<void> {
    if (!(await this.store.isNewest(tx, epoch))) throw new NotLeaderError('another process leads by now');
  }
}

const noAnswer = () => new Error('the database gave no answer in time');
