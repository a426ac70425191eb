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
import { within } from '@trailcast/schema/async/deadline';
import { UserEntity } from '../user/user.entity.js';
import { askProvider } from './ask-provider.js';
import { beginReading, isKnownToProvider } from './customer/payment-customers.js';
import { requireAdministrator } from './payment.access.js';
import type { PaymentView } from './payment.view.js';
import { hasSubscription, withTier } from './payment.policy.js';
import type { TierMeter, UsageHours } from './payment.ports.js';
import { readPayment, storePayment, type PaymentRecord } from './payment.repository.js';

/** How long what was used may take to be billed before a subscription ends, ms. */
const SETTLE_MS = 20_000;
const DAY_MS = 24 * 60 * 60_000;

export interface PaymentAdministrationParts {
  database: Database;
  clock: Clock;
  payments: Payments;
  view: PaymentView;
  usage: UsageHours;
  metering: TierMeter;
}

/** What administrators see and set of other users' payments. */
export class PaymentAdministration {
  constructor(private readonly parts: PaymentAdministrationParts) {}

  async get(viewer: Viewer, userId: number): Promise<Payment> {
    requireAdministrator(viewer);
    const now = await this.parts.clock.now();
    return this.parts.database.read(async (em) => {
      await requireUser(em, userId);
      return this.parts.view.render(em, await readPayment(em, userId), now);
    });
  }

  /**
   * FREE ends a subscription and an open checkout at the provider, other tiers change what a running one costs from its
   * next period on; both first, so that a failure there leaves everything as it was.
   */
  async setTier(viewer: Viewer, userId: number, tier: PaymentTier): Promise<Payment> {
    requireAdministrator(viewer);
    const now = await this.parts.clock.now();
    const { payment, known } = await this.parts.database.read(async (em) => {
      await requireUser(em, userId);
      return { payment: await readPayment(em, userId), known: await isKnownToProvider(em, userId) };
    });
    if (known && tier !== payment.tier) await this.#tell(payment, tier, now);
    return this.parts.database.transact((tx) => this.#setTier(tx, viewer, userId, tier));
  }

  /** Hours of server time in the last 30 days, ascending by user; users without any are left out. */
  async usages(viewer: Viewer): Promise<Usage[]> {
    requireAdministrator(viewer);
    const now = await this.parts.clock.now();
    const from = now - LIMITS.usageWindowDays * DAY_MS;
    const hours = await this.parts.database.read((em) => this.parts.usage.between(em, from, now));
    return [...hours].map(([userId, count]) => ({ userId, count: roundHours(count) }));
  }

  /** The subscription's last invoice is written as it ends: what was used must be on it. */
  async #settle(userId: number): Promise<void> {
    if (await within(SETTLE_MS, (signal) => this.parts.metering.settle(userId, signal))) return;
    throw new UnavailableError(
      'The payment provider can’t be reached to bill what was used. Try again later.',
    );
  }

  async #tell(payment: PaymentRecord, tier: PaymentTier, now: number): Promise<void> {
    const { payments, view } = this.parts;
    const { userId } = payment;
    if (tier === 'FREE') {
      if (hasSubscription(payment, now)) await this.#settle(userId);
      return askProvider((signal) => payments.endNow(userId, signal));
    }
    if (!hasSubscription(payment, now)) return;
    const order = { userId, tier, ...view.feesOf({ tier }) };
    await askProvider((signal) => payments.changeTier(order, signal));
  }

  async #setTier(tx: Transaction, viewer: Viewer, userId: number, tier: PaymentTier): Promise<Payment> {
    const payment = await readPayment(tx.em, userId);
    const state = withTier(payment, tier, tx.now);
    if (state === payment) return this.parts.view.render(tx.em, payment, tx.now);
    // What is being read now may not know of the change yet.
    await beginReading(tx, userId);
    // A subscription that has just ended is settled; what was used since then is on no invoice.
    const settled = tier === 'FREE' && hasSubscription(payment, tx.now);
    await this.parts.metering.chargeUser(tx, userId, settled ? 'FREE' : undefined);
    tx.em.create(AuditEntryEntity, {
      actorId: viewer.userId,
      action: 'payment.tier',
      subject: `user ${userId}`,
      detail: `${payment.tier} to ${tier}`,
      timeCreated: tx.now,
    });
    return this.parts.view.render(tx.em, await storePayment(tx, payment, state), tx.now);
  }
}

async function requireUser(em: EntityManager, userId: number): Promise<void> {
  if ((await em.count(UserEntity, { id: userId })) === 0) throw new NotFoundError('There is no such user.');
}
