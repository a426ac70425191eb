import type { EntityManager } from '@mikro-orm/core';

/** Runs one statement on the entity manager's connection, inside its transaction if there is one. */
export function runSql<T = unknown>(
  em: EntityManager,
  sql: string,
  parameters: readonly (string | number | null)[] = [],
): Promise<T> {
  return em.getConnection().execute(sql, [...parameters], 'all', em.getTransactionContext()) as Promise<T>;
}
