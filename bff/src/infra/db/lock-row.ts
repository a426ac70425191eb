import { LockMode, type EntityManager, type EntitySchema } from '@mikro-orm/core';

/**
 * Locks a row until the transaction ends, so that transactions that count the row's children run one after the
 * other. The embedded database always runs transactions one after the other.
 */
export async function lockRow(em: EntityManager, entity: EntitySchema, id: number): Promise<void> {
  await em.findOne(entity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true });
}
