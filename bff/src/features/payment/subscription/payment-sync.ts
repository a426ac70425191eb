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
import { abortable, within } from '@trailcast/schema/async/deadline';
import { beginReading, endReading } from '../customer/payment-customers.js';
import { hasSubscription } from '../payment.policy.js';
import type { Fees } from '../payment.ports.js';
import { readPayment, storePayment, type PaymentRecord } from '../payment.repository.js';
import { differs, projected } from './subscription-projection.js';

const ATTEMPTS = 6;
const PAUSE_MS = 100;
const BACKGROUND_MS = 15_000;

export interface PaymentSyncParts {
  database: Database;
  payments: Payments;
  fees: Fees;
  logger: Logger;
}

/**
 * Brings a user's payment in line with the provider: reads the subscription and stores all of it. A reading that
 * overlaps with a newer one is thrown away and done again, so that the last one stored is as new as the last hint,
 * whatever their order and number, and whichever process hears them.
 */
export class PaymentSync {
  readonly #lanes = new KeyedQueue<number>();
  readonly #background = new CoalescedRuns<number>((userId) => this.#attempt(userId));
  readonly #closing = new AbortController();
  #failures = 0;

  constructor(private readonly parts: PaymentSyncParts) {}

  /**
   * Reads and stores, after a reading of this user that runs in this process. Does nothing for users whom the provider
   * does not know. Throws PaymentsError.
   */
  sync(userId: number, signal: AbortSignal): Promise<void> {
    const reading = this.#lanes.run(userId, () => this.#read(userId, signal));
    return abortable(reading, signal, late);
  }

  /** Begins a reading in the background; one that fails stays due. */
  hint(userId: number): void {
    void this.background(userId);
  }

  /** One reading per user at a time; resolves also when it failed, which is logged. */
  background(userId: number): Promise<void> {
    return this.#background.run(userId);
  }

  /** Readings in the background that failed. */
  get failures(): number {
    return this.#failures;
  }

  /** Ends what runs; what is due is read after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background.idle();
  }

  async #attempt(userId: number): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    try {
      await within(BACKGROUND_MS, (limited) => this.sync(userId, limited), signal);
    } catch (error) {
      this.#failures += 1;
      const reason = error instanceof PaymentsError ? error.message : undefined;
      this.parts.logger.warn({ userId, reason, ...(reason ? {} : { err: error }) }, 'a subscription could not be read'); // prettier-ignore
    }
  }

  async #read(userId: number, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (signal.aborted) throw late();
      const ticket = await this.parts.database.transact((tx) => beginReading(tx, userId));
      if (ticket === null) return;
      const subscription = await this.parts.payments.subscription(userId, signal);
      const stored = await this.parts.database.transact((tx) =>
        this.#store(tx, userId, ticket, subscription),
      );
      if (stored) return this.#repair(stored.payment, stored.now, subscription, signal);
      // Another process reads as well: whoever pauses shorter goes first.
      await sleep(attempt * PAUSE_MS * (0.5 + Math.random()));
    }
    throw new UpstreamFailedError('The subscription keeps changing. Try again later.');
  }

  async #store(
    tx: Transaction,
    userId: number,
    ticket: number,
    subscription: ProviderSubscription | null,
  ): Promise<{ payment: PaymentRecord; now: number } | null> {
    if (!(await endReading(tx, userId, ticket, subscription?.providerStatus ?? null))) return null;
    const payment = await readPayment(tx.em, userId);
    const next = projected(payment, subscription, tx.now);
    if (!differs(payment, next)) return { payment, now: tx.now };
    return { payment: await storePayment(tx, payment, next), now: tx.now };
  }

  /** What the provider charges follows the tier: an order that was paid after the tier had changed is put right. */
  async #repair(
    payment: PaymentRecord,
    now: number,
    subscription: ProviderSubscription | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { userId, tier } = payment;
    if (!subscription || subscription.started === 0 || subscription.tier === tier) return;
    if (tier === 'FREE') {
      if (subscription.period === null) return;
      this.parts.logger.warn({ userId }, 'a subscription of the tier FREE is ended');
      await this.parts.payments.endNow(userId, signal);
    } else if (hasSubscription(payment, now)) {
      await this.parts.payments.changeTier({ userId, tier, ...this.parts.fees[tier] }, signal);
    }
  }
}

const late = () => new PaymentsError('unreachable', 'the provider did not answer in time');
