import type { EntityManager } from '@mikro-orm/core';
import { LIMITS } from '@trailcast/schema/limits';
import type { Payment, PaymentTier, Usage } from '@trailcast/schema/wire';
import type { Payments } from '../../drivers/payments/payments.js';
import type { Clock } from '../../infra/clock.js';
import { AuditEntryEntity } from '../../infra/db/audit-entry.entity.js';
import type { Database, Transaction } from '../../infra/db/database.js';
import { NotFoundError, UnavailableError } from '../../infra/errors.js';
import { roundHours } from '../../infra/round-hours.js';
import type { Viewer } from '../../infra/viewer.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { UserEntity } from '../user/user.entity.js';
import { callProvider } from './call-provider.js';
import { startSync, isKnownToProvider } from './customer/payment-customers.js';
import { BillingInformationEntity } from './billing/billing-information.entity.js';
import { requireAdministrator, requireMember } from './payment.access.js';
import type { PaymentView } from './payment.view.js';
import { hasSubscription, withTier } from './payment.policy.js';
import type { TierMeter, UsageHours } from './payment.ports.js';
import { readPayment, storePayment, type PaymentRecord } from './payment.repository.js';

/** Timeout for billing the usage before a subscription ends, ms. */
const SETTLE_TIMEOUT_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;

export interface PaymentAdministrationDeps {
  database: Database;
  clock: Clock;
  payments: Payments;
  view: PaymentView;
  usage: UsageHours;
  metering: TierMeter;
}

/** Reads and changes other users' payments for administrators. Ends the payment of a user who deletes the account. */
export class PaymentAdministration {
  constructor(private readonly deps: PaymentAdministrationDeps) {}

  async get(viewer: Viewer, userId: number): Promise<Payment> {
    requireAdministrator(viewer);
    const now = await this.deps.clock.now();
    return this.deps.database.read(async (em) => {
      await requireUser(em, userId);
      return this.deps.view.render(em, await readPayment(em, userId), now);
    });
  }

  /**
   * Sets a user's tier. FREE ends the subscription and an open checkout at the provider. A paid tier changes the price
   * from the next period on. The subscription at the provider is changed first, so that nothing is stored if that
   * fails.
   */
  async setTier(viewer: Viewer, userId: number, tier: PaymentTier): Promise<Payment> {
    requireAdministrator(viewer);
    const now = await this.deps.clock.now();
    const { payment, isKnown } = await this.deps.database.read(async (em) => {
      await requireUser(em, userId);
      return { payment: await readPayment(em, userId), isKnown: await isKnownToProvider(em, userId) };
    });
    if (isKnown && tier !== payment.tier) await this.#updateProvider(payment, tier, now);
    return this.deps.database.transact((tx) => this.#storeTier(tx, viewer, userId, tier));
  }

  /**
   * Bills open usage and ends the subscription immediately, because the viewer deletes the account. Payments and
   * charges stay stored. The provider still stores the billing address of its invoices. Throws UnavailableError or
   * UpstreamFailedError if the provider can't be reached.
   */
  async endPayment(viewer: Viewer): Promise<void> {
    requireMember(viewer);
    const { userId } = viewer;
    const { database, clock } = this.deps;
    const now = await clock.now();
    const { payment, isKnown } = await database.read(async (em) => ({
      payment: await readPayment(em, userId),
      isKnown: await isKnownToProvider(em, userId),
    }));
    if (isKnown) await this.#updateProvider(payment, 'FREE', now);
    await database.transact(async (tx) => {
      await tx.em.nativeDelete(BillingInformationEntity, { user: userId });
      const payment = await readPayment(tx.em, userId);
      if (payment.id === null) return;
      await startSync(tx, userId);
      const endsSubscription = hasSubscription(payment, tx.now);
      await this.deps.metering.chargeUser(tx, userId, endsSubscription ? 'FREE' : undefined);
      await storePayment(tx, payment, { ...payment, status: 'CANCELED', subscriptionEnd: tx.now });
    });
  }

  /** Returns the hours of server time in the last 30 days, ascending by user. Omits users without usage. */
  async listUsages(viewer: Viewer): Promise<Usage[]> {
    requireAdministrator(viewer);
    const now = await this.deps.clock.now();
    const startMs = now - LIMITS.usageWindowDays * DAY_MS;
    const hours = await this.deps.database.read((em) => this.deps.usage.sumHours(em, startMs, now));
    return [...hours].map(([userId, count]) => ({ userId, count: roundHours(count) }));
  }

  /** Reports open usage. Call it before a subscription ends, because its last invoice is written at its end. */
  async #settleUsage(userId: number): Promise<void> {
    if (await withDeadline(SETTLE_TIMEOUT_MS, (signal) => this.deps.metering.settle(userId, signal))) return;
    throw new UnavailableError('The payment provider can’t be reached to bill the usage. Try again later.');
  }

  async #updateProvider(payment: PaymentRecord, tier: PaymentTier, now: number): Promise<void> {
    const { payments, view } = this.deps;
    const { userId } = payment;
    if (tier === 'FREE') {
      if (hasSubscription(payment, now)) await this.#settleUsage(userId);
      return callProvider((signal) => payments.cancelNow(userId, signal));
    }
    if (!hasSubscription(payment, now)) return;
    const order = { userId, tier, ...view.findFees({ tier }) };
    await callProvider((signal) => payments.changeTier(order, signal));
  }

  async #storeTier(tx: Transaction, viewer: Viewer, userId: number, tier: PaymentTier): Promise<Payment> {
    const payment = await readPayment(tx.em, userId);
    const state = withTier(payment, tier, tx.now);
    if (state === payment) return this.deps.view.render(tx.em, payment, tx.now);
    // A sync that runs now may have read the state before this change.
    await startSync(tx, userId);
    // An ended subscription has no further invoice, so later usage is free.
    const endsSubscription = tier === 'FREE' && hasSubscription(payment, tx.now);
    await this.deps.metering.chargeUser(tx, userId, endsSubscription ? 'FREE' : undefined);
    tx.em.create(AuditEntryEntity, {
      actorId: viewer.userId,
      action: 'payment.tier',
      subject: `user ${userId}`,
      detail: `${payment.tier} to ${tier}`,
      timeCreated: tx.now,
    });
    return this.deps.view.render(tx.em, await storePayment(tx, payment, state), tx.now);
  }
}

async function requireUser(em: EntityManager, userId: number): Promise<void> {
  if ((await em.count(UserEntity, { id: userId })) === 0) throw new NotFoundError('There is no such user.');
}
