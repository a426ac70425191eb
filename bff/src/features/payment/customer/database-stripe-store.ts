import type { EntityManager } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';
import type {
  CheckoutAttempt,
  StripeAccount,
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

  findAccount(userId: number): Promise<StripeAccount | null> {
    return this.database.read((em) => readAccount(em, userId));
  }

  openAccount(userId: number): Promise<StripeAccount> {
    return this.database.transact(async (tx) => {
      await ensureCustomer(tx, userId);
      const account = await readAccount(tx.em, userId);
      if (!account) throw new Error(`user ${userId} has no account at the payment provider`);
      return account;
    });
  }

  async saveCustomer({ userId, creationKey }: StripeAccount, customerId: string): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(PaymentCustomerEntity, { user: userId, creationKey }, { customerId }),
    );
  }

  async removeCustomer(userId: number, customerId: string): Promise<void> {
    await this.database.transact(async ({ em }) => {
      const reset = { customerId: null, creationKey: randomUUID() };
      const removed = await em.nativeUpdate(PaymentCustomerEntity, { user: userId, customerId }, reset);
      if (removed > 0) await em.nativeDelete(CheckoutAttemptEntity, { user: userId });
    });
  }

  async findAttempt(userId: number): Promise<CheckoutAttempt | null> {
    const row = await this.database.read((em) => readAttempt(em, userId));
    return row && toAttempt(row);
  }

  openAttempt(userId: number, terms: string, locale: string, failedKey?: string): Promise<CheckoutAttempt> {
    return this.database.transact(async (tx) => {
      // Otherwise two concurrent requests could both find no usable attempt, and each would store its own.
      await lockRow(tx.em, UserEntity, userId);
      const current = await readAttempt(tx.em, userId);
      if (current && isUsable(current, terms, tx.now) && current.idempotencyKey !== failedKey)
        return toAttempt(current);
      return replaceAttempt(tx, userId, terms, locale);
    });
  }

  async saveSession({ idempotencyKey }: CheckoutAttempt, sessionId: string): Promise<void> {
    await this.database.transact(({ em }) =>
      em.nativeUpdate(CheckoutAttemptEntity, { idempotencyKey }, { sessionId }),
    );
  }
}

async function readAccount(em: EntityManager, userId: number): Promise<StripeAccount | null> {
  const row = await em.findOne(PaymentCustomerEntity, { user: userId }, { disableIdentityMap: true });
  if (!row) return null;
  const platform = await em.findOne(PlatformAccountEntity, { user: userId }, { disableIdentityMap: true });
  const { creationKey, customerId } = row;
  return { userId, login: platform?.login ?? '', creationKey, customerId: customerId ?? null };
}

function readAttempt(em: EntityManager, userId: number): Promise<CheckoutAttemptEntity | null> {
  return em.findOne(CheckoutAttemptEntity, { user: userId }, { disableIdentityMap: true });
}

function toAttempt(row: CheckoutAttemptEntity): CheckoutAttempt {
  const { idempotencyKey, locale, sessionId, failed } = row;
  return { idempotencyKey, locale, sessionId: sessionId ?? null, failed };
}

const isUsable = (attempt: CheckoutAttemptEntity, terms: string, now: number): boolean =>
  attempt.terms === terms && attempt.timeCreated > now - ATTEMPT_VALIDITY_MS;

/** Upserts the user's only row. */
async function replaceAttempt(
  { em, now }: Transaction,
  userId: number,
  terms: string,
  locale: string,
): Promise<CheckoutAttempt> {
  const attempt = { idempotencyKey: randomUUID(), terms, locale, sessionId: null, failed: false };
  await em.upsert(
    CheckoutAttemptEntity,
    { user: userId, ...attempt, timeCreated: now },
    { onConflictFields: ['user'] },
  );
  return attempt;
}
