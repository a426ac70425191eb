import { setTimeout as sleep } from 'node:timers/promises';
import { CoalescedRuns } from '@trailcast/schema/async/coalesced-run';
import { KeyedQueue } from '@trailcast/schema/async/queue';
import type { Logger } from 'pino';
import {
  PaymentsError,
  type Payments,
  type ProviderSubscription,
} from '../../../drivers/payments/payments.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { UpstreamFailedError } from '../../../infra/errors.js';
import { abortable, withDeadline } from '@trailcast/schema/async/deadline';
import { UserEntity } from '../../user/user.entity.js';
import { startSync, finishSync } from '../customer/payment-customers.js';
import { hasSubscription } from '../payment.policy.js';
import type { Fees } from '../payment.ports.js';
import { readPayment, storePayment, type PaymentRecord } from '../payment.repository.js';
import { isChanged, projectSubscription } from './subscription-projection.js';

const MAX_ATTEMPTS = 6;
const RETRY_DELAY_MS = 100;
const BACKGROUND_TIMEOUT_MS = 15_000;

export interface PaymentSyncDeps {
  database: Database;
  payments: Payments;
  fees: Fees;
  logger: Logger;
}

/**
 * Copies a user's subscription from the provider into the payment. A sync that overlaps with a newer one, in any
 * process, is discarded and repeated, so that the stored state is as new as the last event.
 */
export class PaymentSync {
  readonly #syncQueue = new KeyedQueue<number>();
  readonly #backgroundRuns = new CoalescedRuns<number>((userId) => this.#runSync(userId));
  readonly #closeController = new AbortController();
  #failures = 0;

  constructor(private readonly deps: PaymentSyncDeps) {}

  /**
   * Syncs a user, after other syncs of the user in this process. Does nothing for users without a customer. Throws
   * PaymentsError if the provider fails.
   */
  sync(userId: number, signal: AbortSignal): Promise<void> {
    const sync = this.#syncQueue.run(userId, () => this.#syncUser(userId, signal));
    return abortable(sync, signal, createTimeoutError);
  }

  /** Starts a sync in the background. If it fails, the sync stays due. */
  requestSync(userId: number): void {
    void this.runInBackground(userId);
  }

  /** Runs one sync per user at a time. Logs failures and never throws. */
  runInBackground(userId: number): Promise<void> {
    return this.#backgroundRuns.run(userId);
  }

  /** Number of background syncs that failed. */
  get failures(): number {
    return this.#failures;
  }

  /** Aborts running syncs. They stay due, and run after the next start. */
  async close(): Promise<void> {
    this.#closeController.abort();
    await this.#backgroundRuns.idle();
  }

  async #runSync(userId: number): Promise<void> {
    const { signal } = this.#closeController;
    if (signal.aborted) return;
    try {
      await withDeadline(BACKGROUND_TIMEOUT_MS, (timeoutSignal) => this.sync(userId, timeoutSignal), signal);
    } catch (error) {
      this.#failures += 1;
      const reason = error instanceof PaymentsError ? error.message : undefined;
      this.deps.logger.warn({ userId, reason, ...(reason ? {} : { err: error }) }, 'subscription sync failed'); // prettier-ignore
    }
  }

  async #syncUser(userId: number, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (signal.aborted) throw createTimeoutError();
      const revision = await this.deps.database.transact((tx) => startSync(tx, userId));
      if (revision === null) return;
      const subscription = await this.deps.payments.readSubscription(userId, signal);
      const stored = await this.deps.database.transact((tx) =>
        this.#store(tx, userId, revision, subscription),
      );
      if (stored) return this.#repair(stored, subscription, signal);
      // Another process syncs the same user. The pauses are random, so that one of the processes finishes first.
      await sleep(attempt * RETRY_DELAY_MS * (0.5 + Math.random()));
    }
    throw new UpstreamFailedError('The subscription keeps changing. Try again later.');
  }

  async #store(
    tx: Transaction,
    userId: number,
    revision: number,
    subscription: ProviderSubscription | null,
  ): Promise<StoredSync | null> {
    if (!(await finishSync(tx, userId, revision, subscription?.providerStatus ?? null))) return null;
    const payment = await readPayment(tx.em, userId);
    const projectedState = projectSubscription(payment, subscription, tx.now);
    const isDeleted = (await tx.em.count(UserEntity, { id: userId, timeDeleted: { $ne: null } })) > 0;
    const stored = isChanged(payment, projectedState)
      ? await storePayment(tx, payment, projectedState)
      : payment;
    return { payment: stored, isDeleted, now: tx.now };
  }

  /**
   * Corrects the provider's price if the tier changed after the order. Ends the subscription if the user's account was
   * deleted while the checkout was open.
   */
  async #repair(
    { payment, isDeleted, now }: StoredSync,
    subscription: ProviderSubscription | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { userId, tier } = payment;
    if (!subscription || subscription.startedAt === 0) return;
    if (isDeleted && hasSubscription(payment, now)) {
      this.deps.logger.warn({ userId }, 'the account was deleted, ending the subscription');
      return this.deps.payments.cancelNow(userId, signal);
    }
    if (subscription.tier === tier) return;
    if (tier === 'FREE') {
      if (subscription.period === null) return;
      this.deps.logger.warn({ userId }, 'the tier is FREE, ending the subscription');
      await this.deps.payments.cancelNow(userId, signal);
    } else if (hasSubscription(payment, now)) {
      await this.deps.payments.changeTier({ userId, tier, ...this.deps.fees[tier] }, signal);
    }
  }
}

interface StoredSync {
  payment: PaymentRecord;
  /** True if the user's account was deleted. */
  isDeleted: boolean;
  /** Time of the transaction, ms. */
  now: number;
}

const createTimeoutError = () => new PaymentsError('unreachable', 'the provider did not respond in time');
