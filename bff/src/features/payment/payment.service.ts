import type { Payment } from '@trailcast/schema/wire';
import { inTime } from '@trailcast/schema/async/deadline';
import type { Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../infra/clock.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { ConflictError } from '../../infra/errors.js';
import type { Viewer } from '../../infra/viewer.js';
import { askProvider } from './ask-provider.js';
import { checkConsent, keepConsent, type GivenConsent } from './consent/consent.js';
import { requireMember } from './payment.access.js';
import type { PaymentView } from './payment.view.js';
import { askForReading, beginReading, ensureCustomer, isReadingDue } from './customer/payment-customers.js';
import type { PaymentSync } from './subscription/payment-sync.js';
import { isPaidSubscription, NO_PAYMENT, statusAt } from './payment.policy.js';
import { readEnded, readPayment, storePayment, type PaymentRecord } from './payment.repository.js';
import { cancellationOf } from '@trailcast/schema/subscription-period';

export interface PaymentServiceParts {
  database: Database;
  clock: Clock;
  payments: Payments;
  view: PaymentView;
  sync: PaymentSync;
}

/** How long a sign-in waits for the provider at most, ms. */
const SIGN_IN_MS = 4_000;

/** A user's own payment: what it is, subscribing and cancelling. */
export class PaymentService {
  constructor(private readonly parts: PaymentServiceParts) {}

  async get(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const now = await this.parts.clock.now();
    return this.parts.database.read(async (em) =>
      this.parts.view.render(em, await readPayment(em, viewer.userId), now),
    );
  }

  /**
   * Opens a checkout, or answers the open one: the payer goes to `approveUrl`. Throws ConflictError when the payment is
   * ACTIVE, UnavailableError or UpstreamFailedError when the provider does not do its part.
   */
  async create(viewer: Viewer, consent?: GivenConsent): Promise<Payment> {
    requireMember(viewer);
    if (consent) checkConsent(consent);
    const { payments, sync, database } = this.parts;
    await database.transact((tx) => this.#mayOrder(tx, viewer.userId));
    const { payment, now, approveUrl } = await askProvider(async (signal) => {
      // The provider may know of a subscription that no event has told of.
      await sync.sync(viewer.userId, signal);
      const ordered = await database.transact((tx) => this.#order(tx, viewer, consent));
      const { tier } = ordered.payment;
      const order = { userId: viewer.userId, tier, ...this.parts.view.feesOf(ordered.payment) };
      const checkout = await payments.openCheckout({ ...order, ...localeOf(consent) }, signal);
      return { ...ordered, ...checkout };
    });
    const answer = await this.parts.database.read((em) => this.parts.view.render(em, payment, now));
    return { ...answer, approveUrl };
  }

  /** The subscription ends in place of renewing. Throws ConflictError without an ACTIVE paid one. */
  async cancel(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const { userId } = viewer;
    const payment = await this.#running(userId);
    if (payment.subscriptionEnd > 0) return this.#shown(payment);
    const endsAt = await askProvider(async (signal) => {
      // The period may have been renewed without an event.
      await this.parts.sync.sync(userId, signal);
      const running = await this.#running(userId);
      const end = running.subscriptionEnd || endIfCancelled(running, await this.parts.clock.now());
      if (running.subscriptionEnd === 0) await this.parts.payments.cancelAt(userId, end, signal);
      return end;
    });
    const answer = await this.parts.database.transact((tx) => this.#end(tx, userId, endsAt));
    this.parts.sync.hint(userId);
    return answer;
  }

  /** Hears of every sign-in: demo users of the local profile begin with an ACTIVE payment. */
  async onSignedIn(tx: Transaction, userId: number, login: string): Promise<void> {
    const tier = this.parts.payments.startingTier(login);
    if (tier === null) return;
    const payment = await readPayment(tx.em, userId);
    if (payment.id !== null) return;
    if (tier === 'FREE') {
      const state = { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: tx.now } as const;
      return void (await storePayment(tx, payment, state));
    }
    await ensureCustomer(tx, userId);
    await askForReading(tx, userId);
  }

  /** Hears of every sign-in that is committed. Waits a little for a reading that is due; never fails. */
  async afterSignIn(userId: number): Promise<void> {
    if (!(await this.parts.database.read((em) => isReadingDue(em, userId)))) return;
    const late = () => new Error('the reading takes longer');
    await inTime(SIGN_IN_MS, () => this.parts.sync.background(userId), late).catch(() => undefined);
  }

  /** Marks subscriptions that have ended by now, so that their users are told. Answers how many. */
  closeEnded(): Promise<number> {
    return this.parts.database.transact(async (tx) => {
      const ended = await readEnded(tx.em, tx.now);
      for (const payment of ended) await storePayment(tx, payment, { ...payment, status: 'CANCELED' });
      return ended.length;
    });
  }

  async #mayOrder(tx: Transaction, userId: number): Promise<PaymentRecord> {
    const payment = await readPayment(tx.em, userId);
    if (statusAt(payment, tx.now) !== 'ACTIVE') return payment;
    throw new ConflictError('There is an active subscription already.');
  }

  async #order(tx: Transaction, viewer: Viewer, consent: GivenConsent | undefined) {
    const payment = await this.#mayOrder(tx, viewer.userId);
    await ensureCustomer(tx, viewer.userId);
    if (consent) keepConsent(tx, payment, consent, this.parts.view.feesOf(payment));
    return { payment, now: tx.now };
  }

  /** Throws ConflictError without an ACTIVE paid subscription. */
  async #running(userId: number): Promise<PaymentRecord> {
    const now = await this.parts.clock.now();
    const payment = await this.parts.database.read((em) => readPayment(em, userId));
    if (isPaidSubscription(payment, now)) return payment;
    throw new ConflictError('There is no active subscription to cancel.');
  }

  async #shown(payment: PaymentRecord): Promise<Payment> {
    const now = await this.parts.clock.now();
    return this.parts.database.read((em) => this.parts.view.render(em, payment, now));
  }

  async #end(tx: Transaction, userId: number, endsAt: number): Promise<Payment> {
    // What is being read now may not know of the end yet.
    await beginReading(tx, userId);
    const payment = await readPayment(tx.em, userId);
    if (!isPaidSubscription(payment, tx.now))
      throw new ConflictError('The subscription has changed meanwhile.');
    const ending =
      payment.subscriptionEnd > 0
        ? payment
        : await storePayment(tx, payment, { ...payment, subscriptionEnd: endsAt });
    return this.parts.view.render(tx.em, ending, tx.now);
  }
}

const localeOf = (consent: GivenConsent | undefined) => (consent ? { locale: consent.locale } : {});

function endIfCancelled({ subscriptionStarted, periodEnd }: PaymentRecord, now: number): number {
  return cancellationOf({ subscriptionStarted, renewsAt: periodEnd || null }, now).end;
}
