import type { Payment } from '@trailcast/schema/wire';
import type { Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../platform/clock.js';
import type { Database, Transaction } from '../../platform/db/database.js';
import { ConflictError } from '../../platform/errors.js';
import type { Viewer } from '../../platform/viewer.js';
import { askProvider } from './ask-provider.js';
import { checkConsent, keepConsent, type GivenConsent } from './consent.js';
import { requireMember } from './payment-gate.js';
import type { PaymentView } from './payment-view.js';
import { isPaidSubscription, NO_PAYMENT, statusAt } from './payment.policy.js';
import { readEnded, readPayment, storePayment } from './payment.repository.js';
import { cancellationEnd } from './subscription-period.js';

export interface PaymentServiceParts {
  database: Database;
  clock: Clock;
  payments: Payments;
  view: PaymentView;
}

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
    const { payment, now } = await this.parts.database.transact((tx) => this.#order(tx, viewer, consent));
    const order = { userId: viewer.userId, tier: payment.tier, ...this.parts.view.feesOf(payment) };
    const { approveUrl } = await askProvider((signal) => this.parts.payments.openCheckout(order, signal));
    const answer = await this.parts.database.read((em) => this.parts.view.render(em, payment, now));
    return { ...answer, approveUrl };
  }

  /** The subscription ends in place of renewing. Throws ConflictError without an ACTIVE paid one. */
  async cancel(viewer: Viewer): Promise<Payment> {
    requireMember(viewer);
    const { userId } = viewer;
    const now = await this.parts.clock.now();
    const payment = await this.parts.database.read((em) => readPayment(em, userId));
    if (!isPaidSubscription(payment, now))
      throw new ConflictError('There is no active subscription to cancel.');
    const endsAt = payment.subscriptionEnd || cancellationEnd(payment.subscriptionStarted, now);
    if (payment.subscriptionEnd === 0) {
      await askProvider((signal) => this.parts.payments.cancelAt(userId, endsAt, signal));
    }
    return this.parts.database.transact((tx) => this.#end(tx, userId, endsAt));
  }

  /** Hears of every sign-in: demo users of the local profile begin with an ACTIVE payment. */
  async onSignedIn(tx: Transaction, userId: number, login: string): Promise<void> {
    const tier = this.parts.payments.startingTier(login);
    if (tier === null) return;
    const payment = await readPayment(tx.em, userId);
    if (payment.id !== null) return;
    const state = { ...NO_PAYMENT, status: 'ACTIVE', tier, subscriptionStarted: tx.now } as const;
    await storePayment(tx, payment, state);
  }

  /** Marks subscriptions that have ended by now, so that their users are told. Answers how many. */
  closeEnded(): Promise<number> {
    return this.parts.database.transact(async (tx) => {
      const ended = await readEnded(tx.em, tx.now);
      for (const payment of ended) await storePayment(tx, payment, { ...payment, status: 'CANCELED' });
      return ended.length;
    });
  }

  async #order(tx: Transaction, viewer: Viewer, consent: GivenConsent | undefined) {
    const payment = await readPayment(tx.em, viewer.userId);
    if (statusAt(payment, tx.now) === 'ACTIVE')
      throw new ConflictError('There is an active subscription already.');
    if (consent) keepConsent(tx, payment, consent, this.parts.view.feesOf(payment));
    return { payment, now: tx.now };
  }

  async #end(tx: Transaction, userId: number, endsAt: number): Promise<Payment> {
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
