import { OptimisticLockError, UniqueConstraintViolationException, type EntityManager } from '@mikro-orm/core';
import type { Transaction } from '../../infra/db/database.js';
import { NO_PAYMENT, type PaymentState } from './payment.policy.js';
import { PaymentEntity } from './payment.entity.js';

/** A user's payment; `id` is null and `version` 0 until it is stored. */
export interface PaymentRecord extends PaymentState {
  id: number | null;
  userId: number;
  version: number;
}

export async function readPayment(em: EntityManager, userId: number): Promise<PaymentRecord> {
  const row = await em.findOne(PaymentEntity, { user: userId }, { disableIdentityMap: true });
  return row ? toRecord(row) : { ...NO_PAYMENT, id: null, userId, version: 0 };
}

/** Returns stored ACTIVE payments whose end has passed. */
export async function readEndedPayments(em: EntityManager, now: number): Promise<PaymentRecord[]> {
  const rows = await em.find(
    PaymentEntity,
    { status: 'ACTIVE', subscriptionEnd: { $gt: 0, $lte: now } },
    { disableIdentityMap: true, limit: 500 },
  );
  return rows.map(toRecord);
}

/** Stores `state` as the next version and notifies the user. Throws OptimisticLockError if the row has changed. */
export async function storePayment(
  tx: Transaction,
  payment: PaymentRecord,
  state: PaymentState,
): Promise<PaymentRecord> {
  const { userId } = payment;
  const stored =
    payment.id === null
      ? await insertPayment(tx.em, userId, state)
      : await updatePayment(tx.em, payment, payment.id, state);
  const { id, version } = stored;
  tx.emit({ kind: 'payment', operation: 'update', entityId: id, version, audience: [userId] });
  return { ...state, userId, id, version };
}

async function insertPayment(em: EntityManager, user: number, state: PaymentState) {
  const row = em.create(PaymentEntity, { ...pickState(state), user });
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw createConflictError(user);
    throw error;
  }
  return { id: row.id, version: row.version };
}

async function updatePayment(
  em: EntityManager,
  { version, userId }: PaymentRecord,
  id: number,
  state: PaymentState,
) {
  const nextVersion = version + 1;
  const changed = await em.nativeUpdate(
    PaymentEntity,
    { id, version },
    { ...pickState(state), version: nextVersion },
  );
  if (changed === 0) throw createConflictError(userId);
  return { id, version: nextVersion };
}

function createConflictError(userId: number): OptimisticLockError {
  return new OptimisticLockError(`the payment of user ${userId} was changed at the same time`);
}

function pickState(state: PaymentState): PaymentState {
  const { status, tier, subscriptionStarted, subscriptionEnd, periodStart, periodEnd } = state;
  return { status, tier, subscriptionStarted, subscriptionEnd, periodStart, periodEnd };
}

function toRecord(row: PaymentEntity): PaymentRecord {
  const { periodStart, periodEnd } = row;
  const state = pickState({ ...row, periodStart: periodStart ?? 0, periodEnd: periodEnd ?? 0 });
  return { ...state, id: row.id, userId: row.user.id, version: row.version };
}
