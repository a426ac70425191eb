import type { EntityManager } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../infra/db/database.js';
import { runSql } from '../../../infra/db/run-sql.js';
import { PaymentCustomerEntity } from './payment-customer.entity.js';

/** A user that the payment provider knows, or is to know. */
export async function ensureCustomer({ em, now }: Transaction, userId: number): Promise<void> {
  await em.upsert(
    PaymentCustomerEntity,
    { user: userId, creationKey: randomUUID(), timeCreated: now },
    { onConflictFields: ['user'], onConflictAction: 'ignore' },
  );
}

/** Says that the provider may know something new about a user: a reading is due from this commit on. */
export async function askForReading({ em }: Transaction, userId: number): Promise<void> {
  await runSql(em, 'update payment_customers set ticket = ticket + 1 where user_id = ?', [userId]);
}

/**
 * Begins a reading and answers its ticket; one that began earlier can't be stored any more. Also called where the payment
 * is changed by the product itself. Null for a user whom the provider does not know.
 */
export async function beginReading(tx: Transaction, userId: number): Promise<number | null> {
  await askForReading(tx, userId);
  await runSql(tx.em, 'update payment_customers set reading_ticket = ticket where user_id = ?', [userId]);
  const rows = await runSql<{ ticket: number }[]>(
    tx.em,
    'select ticket from payment_customers where user_id = ?',
    [userId],
  );
  return rows[0]?.ticket ?? null;
}

/** Marks the reading of `ticket` as stored; false when a newer one has begun meanwhile. */
export async function endReading(
  { em }: Transaction,
  userId: number,
  ticket: number,
  providerStatus: string | null,
): Promise<boolean> {
  const ended = await em.nativeUpdate(
    PaymentCustomerEntity,
    { user: userId, readingTicket: ticket },
    { doneTicket: ticket, providerStatus },
  );
  return ended === 1;
}

export async function isKnownToProvider(em: EntityManager, userId: number): Promise<boolean> {
  return (await em.count(PaymentCustomerEntity, { user: userId })) > 0;
}

/** Whether a reading is due. */
export async function isReadingDue(em: EntityManager, userId: number): Promise<boolean> {
  const rows = await runSql<unknown[]>(
    em,
    'select 1 from payment_customers where user_id = ? and done_ticket < ticket',
    [userId],
  );
  return rows.length > 0;
}

/** Users whose reading is due, ascending. */
export async function dueReadings(em: EntityManager, limit: number): Promise<number[]> {
  const rows = await runSql<{ user_id: number }[]>(
    em,
    'select user_id from payment_customers where done_ticket < ticket order by user_id limit ?',
    [limit],
  );
  return rows.map((row) => row.user_id);
}

/** Users that the provider knows, ascending, after `userId`. */
export async function knownAfter(em: EntityManager, userId: number, limit: number): Promise<number[]> {
  const rows = await em.find(
    PaymentCustomerEntity,
    { user: { $gt: userId } },
    { orderBy: { user: 'asc' }, limit, disableIdentityMap: true },
  );
  return rows.map((row) => row.user.id);
}

/** Whose customer this is; null for nobody's. */
export async function userOfCustomer(em: EntityManager, customerId: string): Promise<number | null> {
  const row = await em.findOne(PaymentCustomerEntity, { customerId }, { disableIdentityMap: true });
  return row?.user.id ?? null;
}
