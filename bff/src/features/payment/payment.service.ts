import type { Payment } from '@trailcast/schema/wire';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { callProvider } from './call-provider.js';
import { checkConsent, storeConsent, type ConsentInput } from './consent/consent.js';
import { requireMember } from './payment.access.js';
import type { PaymentView } from './payment.view.js';
import { markSyncDue, startSync, ensureCustomer, isSyncDue } from './customer/payment-customers.js';
import type { PaymentSync } from './subscription/payment-sync.js';
import { hasCancellableSubscription, NO_PAYMENT, computeStatus } from './payment.policy.js';
import { readEndedPayments, readPayment, storePayment, type PaymentRecord } from './payment.repository.js';
import { findCancellation } from '@trailcast/schema/subscription-period';

export interface PaymentServiceDeps {
  database: Database;
  clock: Clock;
  payments: Payments;
  view: PaymentView;
  sync: PaymentSync;
}

/** Timeout of the sync at a sign-in, ms. */
const SIGN_IN_SYNC_TIMEOUT_MS = 4_000;

/** Reads, orders, cancels and continues a user's own subscription. */
export class PaymentService {
  constructor(private readonly deps: PaymentServiceDeps) {}

  async get(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const now = await this.deps.clock.now();
    return this.deps.database.read(async (em) =>
      this.deps.view.render(em, await readPayment(em, viewer.userId), now),
    );
  }

  /**
   * Opens a checkout or returns the open one; the user pays at `approveUrl`. Throws ConflictError if the payment is
   * ACTIVE, and UnavailableError or UpstreamFailedError if the provider fails.
   */
  async create(viewer: Viewer, consent?: ConsentInput): Promise<Payment> {
    requireMember(viewer);
    if (consent) checkConsent(consent);
    const { payments, sync, database } = this.deps;
    await database.transact((tx) => this.#requireNoSubscription(tx, viewer.userId));
    const { payment, now, approveUrl } = await callProvider(async (signal) => {
      // The provider may have a subscription for which no event has arrived.
      await sync.sync(viewer.userId, signal);
      const ordered = await database.transact((tx) => this.#storeOrder(tx, viewer, consent));
      const { tier } = ordered.payment;
      const order = { userId: viewer.userId, tier, ...this.deps.view.findFees(ordered.payment) };
      const checkout = await payments.openCheckout({ ...order, ...pickLocale(consent) }, signal);
      return { ...ordered, ...checkout };
    });
    const rendered = await this.deps.database.read((em) => this.deps.view.render(em, payment, now));
    return { ...rendered, approveUrl };
  }

  /** Cancels the subscription at its next renewal. Throws ConflictError if there is no ACTIVE paid subscription. */
  async cancel(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const { userId } = viewer;
    await this.#requireSubscription(userId, 'cancel');
    return this.#changeEnd(userId, async (signal) => {
      const subscription = await this.#requireSubscription(userId, 'cancel');
      if (subscription.subscriptionEnd > 0) return subscription.subscriptionEnd;
      const endsAt = computeCancellationEnd(subscription, await this.deps.clock.now());
      await this.deps.payments.cancelAt(userId, endsAt, signal);
      return endsAt;
    });
  }

  /**
   * Undoes a cancellation before its end. Without a cancellation, nothing changes. Throws ConflictError if there is no
   * ACTIVE paid subscription.
   */
  async keep(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const { userId } = viewer;
    await this.#requireSubscription(userId, 'keep');
    return this.#changeEnd(userId, async (signal) => {
      const subscription = await this.#requireSubscription(userId, 'keep');
      if (subscription.subscriptionEnd > 0) await this.deps.payments.undoCancellation(userId, signal);
      return 0;
    });
  }

  /** Creates the payment of a demo user of the local profile. Called in the transaction of a sign-in. */
  async onSignedIn(tx: Transaction, userId: number, login: string): Promise<void> {
    const tier = this.deps.payments.findStartingTier(login);
    if (tier === null) return;
    const payment = await readPayment(tx.em, userId);
    if (payment.id !== null) return;
    if (tier === 'FREE') {
      const state = { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: tx.now } as const;
      return void (await storePayment(tx, payment, state));
    }
    await ensureCustomer(tx, userId);
    await markSyncDue(tx, userId);
  }

  /** Waits at most SIGN_IN_SYNC_TIMEOUT_MS for a due sync, after the sign-in is committed. Never throws. */
  async afterSignIn(userId: number): Promise<void> {
    if (!(await this.deps.database.read((em) => isSyncDue(em, userId)))) return;
    const createTimeoutError = () => new Error('the sync did not finish in time');
    await withTimeout(
      SIGN_IN_SYNC_TIMEOUT_MS,
      () => this.deps.sync.runInBackground(userId),
      createTimeoutError,
    ).catch(() => undefined);
  }

  /** Sets ended subscriptions to CANCELED, which notifies their users. Returns their number. */
  markEndedCanceled(): Promise<number> {
    return this.deps.database.transact(async (tx) => {
      const endedPayments = await readEndedPayments(tx.em, tx.now);
      for (const payment of endedPayments)
        await storePayment(tx, payment, { ...payment, status: 'CANCELED' });
      return endedPayments.length;
    });
  }

  async #requireNoSubscription(tx: Transaction, userId: number): Promise<PaymentRecord> {
    const payment = await readPayment(tx.em, userId);
    if (computeStatus(payment, tx.now) !== 'ACTIVE') return payment;
    throw new ConflictError('There is already an active subscription.');
  }

  async #storeOrder(tx: Transaction, viewer: Viewer, consent: ConsentInput | undefined) {
    const payment = await this.#requireNoSubscription(tx, viewer.userId);
    await ensureCustomer(tx, viewer.userId);
    if (consent) storeConsent(tx, payment, consent, this.deps.view.findFees(payment));
    return { payment, now: tx.now };
  }

  /** Throws ConflictError if there is no ACTIVE paid subscription. */
  async #requireSubscription(userId: number, purpose: 'cancel' | 'keep'): Promise<PaymentRecord> {
    const now = await this.deps.clock.now();
    const payment = await this.deps.database.read((em) => readPayment(em, userId));
    if (hasCancellableSubscription(payment, now)) return payment;
    throw new ConflictError(`There is no active subscription to ${purpose}.`);
  }

  /**
   * Changes the end at the provider. Syncs first, because a renewal, an end or a change there may have sent no event.
   * `change` returns the new end. Always syncs afterwards, because the provider may have made the change although its
   * response was lost.
   */
  async #changeEnd(userId: number, change: (signal: AbortSignal) => Promise<number>): Promise<Payment> {
    const { sync, database } = this.deps;
    try {
      const endsAt = await callProvider(async (signal) => {
        await sync.sync(userId, signal);
        return change(signal);
      });
      return await database.transact((tx) => this.#storeEnd(tx, userId, endsAt));
    } finally {
      sync.requestSync(userId);
    }
  }

  /** Stores when the subscription ends, ms; 0: ongoing. */
  async #storeEnd(tx: Transaction, userId: number, endsAt: number): Promise<Payment> {
    // A running sync may have read the state before this change.
    await startSync(tx, userId);
    const payment = await readPayment(tx.em, userId);
    if (!hasCancellableSubscription(payment, tx.now))
      throw new ConflictError('The subscription has changed in the meantime.');
    // An end that a sync has read from the provider is more exact.
    const isAlreadyStored = payment.subscriptionEnd > 0 === endsAt > 0;
    const stored = isAlreadyStored
      ? payment
      : await storePayment(tx, payment, { ...payment, subscriptionEnd: endsAt });
    return this.deps.view.render(tx.em, stored, tx.now);
  }
}

const pickLocale = (consent: ConsentInput | undefined) => (consent ? { locale: consent.locale } : {});

function computeCancellationEnd({ subscriptionStarted, periodEnd }: PaymentRecord, now: number): number {
  return findCancellation({ subscriptionStarted, renewsAt: periodEnd || null }, now).end;
}
