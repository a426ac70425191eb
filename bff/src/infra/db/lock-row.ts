import { LockMode, type EntityManager, type EntitySchema } from '@mikro-orm/core';

/**
 * Locks a row until the transaction ends, so that transactions that count what belongs to it run one after the other. The
 * embedded database runs all of them one after the other.
 */
export async function lockRow(em: EntityManager, entity: EntitySchema, id: number): Promise<void> {
  await em.findOne(entity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true });
}
