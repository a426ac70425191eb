import type { EntityManager } from '@mikro-orm/core';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../infra/db/database.js';
import { runSql } from '../../../infra/db/run-sql.js';
import { PaymentCustomerEntity } from './payment-customer.entity.js';

/** Inserts the user's customer row unless it exists. */
export async function ensureCustomer({ em, now }: Transaction, userId: number): Promise<void> {
  await em.upsert(
    PaymentCustomerEntity,
    { user: userId, creationKey: randomUUID(), timeCreated: now },
    { onConflictFields: ['user'], onConflictAction: 'ignore' },
  );
}

/** Marks a sync of the user's subscription as due once the transaction is committed. */
export async function markSyncDue({ em }: Transaction, userId: number): Promise<void> {
  await runSql(em, 'update payment_customers set ticket = ticket + 1 where user_id = ?', [userId]);
}

/**
 * Starts a sync. Returns its revision, or null if the user has no customer row. The result of a sync that started
 * earlier can no longer be stored. Call it also when Trailcast itself changes the payment.
 */
export async function startSync(tx: Transaction, userId: number): Promise<number | null> {
  await markSyncDue(tx, userId);
  await runSql(tx.em, 'update payment_customers set reading_ticket = ticket where user_id = ?', [userId]);
  const rows = await runSql<{ ticket: number }[]>(
    tx.em,
    'select ticket from payment_customers where user_id = ?',
    [userId],
  );
  return rows[0]?.ticket ?? null;
}

/** Marks the sync of `revision` as stored. Returns false if a newer sync has started. */
export async function finishSync(
  { em }: Transaction,
  userId: number,
  revision: number,
  providerStatus: string | null,
): Promise<boolean> {
  const updated = await em.nativeUpdate(
    PaymentCustomerEntity,
    { user: userId, startedRevision: revision },
    { storedRevision: revision, providerStatus },
  );
  return updated === 1;
}

/** Returns true if the user has ever been a customer of the payment provider. */
export async function isKnownToProvider(em: EntityManager, userId: number): Promise<boolean> {
  return (await em.count(PaymentCustomerEntity, { user: userId })) > 0;
}

/** Returns true if a sync of the user was requested and has not been completed. */
export async function isSyncDue(em: EntityManager, userId: number): Promise<boolean> {
  const rows = await runSql<unknown[]>(
    em,
    'select 1 from payment_customers where user_id = ? and done_ticket < ticket',
    [userId],
  );
  return rows.length > 0;
}

/** Returns users whose sync is due, ascending. */
export async function findUsersDueForSync(em: EntityManager, limit: number): Promise<number[]> {
  const rows = await runSql<{ user_id: number }[]>(
    em,
    'select user_id from payment_customers where done_ticket < ticket order by user_id limit ?',
    [limit],
  );
  return rows.map((row) => row.user_id);
}

/** Returns users after `userId` that have a customer row, ascending. */
export async function findCustomersAfter(
  em: EntityManager,
  userId: number,
  limit: number,
): Promise<number[]> {
  const rows = await em.find(
    PaymentCustomerEntity,
    { user: { $gt: userId } },
    { orderBy: { user: 'asc' }, limit, disableIdentityMap: true },
  );
  return rows.map((row) => row.user.id);
}

/** Returns the id of the customer's user, or null if no user has this customer. */
export async function findUserOfCustomer(em: EntityManager, customerId: string): Promise<number | null> {
  const row = await em.findOne(PaymentCustomerEntity, { customerId }, { disableIdentityMap: true });
  return row?.user.id ?? null;
}
