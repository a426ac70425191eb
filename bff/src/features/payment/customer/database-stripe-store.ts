import type { EntityManager } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';
import type {
  CheckoutAttempt,
  StripeCustomerRecord,
  StripeStore,
} from '../../../drivers/payments/stripe/stripe-store.js';
import type { Database, Transaction } from '../../../infra/db/database.js';
import { lockRow } from '../../../infra/db/lock-row.js';
import { PlatformAccountEntity } from '../../user/platform-account.entity.js';
import { UserEntity } from '../../user/user.entity.js';
import { CheckoutAttemptEntity } from './checkout-attempt.entity.js';
import { ensureCustomer } from './payment-customers.js';
import { PaymentCustomerEntity } from './payment-customer.entity.js';

/** Validity of an attempt, ms. Shorter than the 24 h for which Stripe stores idempotency keys and sessions. */
const ATTEMPT_VALIDITY_MS = 23 * 3_600_000;

/** Stores Stripe customers and checkout attempts in the database. */
export class DatabaseStripeStore implements StripeStore {
  constructor(private readonly database: Database) {}

  findCustomerRecord(userId: number): Promise<StripeCustomerRecord | null> {
    return this.database.read((em) => readCustomer(em, userId));
  }

  findOrCreateCustomerRecord(userId: number): Promise<StripeCustomerRecord> {
    return this.database.transact(async (tx) => {
      await ensureCustomer(tx, userId);
      const customer = await readCustomer(tx.em, userId);
      if (!customer) throw new Error(`user ${userId} has no customer at the payment provider`);
      return customer;
    });
  }

  async saveCustomer({ userId, creationKey }: StripeCustomerRecord, customerId: string): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(PaymentCustomerEntity, { user: userId, creationKey }, { customerId }),
    );
  }

  async removeCustomer(userId: number, customerId: string): Promise<void> {
    await this.database.transact(async ({ em }) => {
      const resetFields = { customerId: null, creationKey: randomUUID() };
      const removed = await em.nativeUpdate(PaymentCustomerEntity, { user: userId, customerId }, resetFields);
      if (removed > 0) await em.nativeDelete(CheckoutAttemptEntity, { user: userId });
    });
  }

  async findAttempt(userId: number): Promise<CheckoutAttempt | null> {
    const row = await this.database.read((em) => readAttempt(em, userId));
    return row && toAttempt(row);
  }

  findOrCreateAttempt(
    userId: number,
    orderTerms: string,
    locale: string,
    failedIdempotencyKey?: string,
  ): Promise<CheckoutAttempt> {
    return this.database.transact(async (tx) => {
      // Without this lock, two concurrent requests could each store an attempt.
      await lockRow(tx.em, UserEntity, userId);
      const current = await readAttempt(tx.em, userId);
      if (current && isUsable(current, orderTerms, tx.now) && current.idempotencyKey !== failedIdempotencyKey)
        return toAttempt(current);
      return replaceAttempt(tx, userId, orderTerms, locale);
    });
  }

  async saveSession({ idempotencyKey }: CheckoutAttempt, sessionId: string): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(CheckoutAttemptEntity, { idempotencyKey }, { sessionId }),
    );
  }
}

async function readCustomer(em: EntityManager, userId: number): Promise<StripeCustomerRecord | null> {
  const row = await em.findOne(PaymentCustomerEntity, { user: userId }, { disableIdentityMap: true });
  if (!row) return null;
  const platformAccount = await em.findOne(
    PlatformAccountEntity,
    { user: userId },
    { disableIdentityMap: true },
  );
  const { creationKey, customerId } = row;
  return { userId, login: platformAccount?.login ?? '', creationKey, customerId: customerId ?? null };
}

function readAttempt(em: EntityManager, userId: number): Promise<CheckoutAttemptEntity | null> {
  return em.findOne(CheckoutAttemptEntity, { user: userId }, { disableIdentityMap: true });
}

function toAttempt(row: CheckoutAttemptEntity): CheckoutAttempt {
  const { idempotencyKey, locale, sessionId, failed } = row;
  return { idempotencyKey, locale, sessionId: sessionId ?? null, failed };
}

const isUsable = (attempt: CheckoutAttemptEntity, orderTerms: string, now: number): boolean =>
  attempt.terms === orderTerms && attempt.timeCreated > now - ATTEMPT_VALIDITY_MS;

/** Stores a new attempt in the user's only row. */
async function replaceAttempt(
  { em, now }: Transaction,
  userId: number,
  orderTerms: string,
  locale: string,
): Promise<CheckoutAttempt> {
  const attempt = { idempotencyKey: randomUUID(), terms: orderTerms, locale, sessionId: null, failed: false };
  await em.upsert(
    CheckoutAttemptEntity,
    { user: userId, ...attempt, timeCreated: now },
    { onConflictFields: ['user'] },
  );
  return attempt;
}
