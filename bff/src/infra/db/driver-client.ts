import type { EntityManager } from '@mikro-orm/core';
import { AbstractSqlConnection } from '@mikro-orm/mysql';

/** A value of a statement's parameter. */
export type SqlValue = string | number | boolean | null;

/**
 * The part of knex's client under MikroORM that sends statements. knex types it as `any`. The client of a
 * transaction always returns its own connection.
 */
export interface DriverClient {
  readonly driverName: string;
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  _query(
    connection: object,
    statement: { sql: string; bindings: SqlValue[]; method: 'raw' },
  ): Promise<{ response: unknown }>;
}

/** Returns the client of the entity manager's transaction, or of the pool if there is none. */
export function findDriverClient(em: EntityManager): DriverClient {
  const transaction = em.getTransactionContext<{ client: DriverClient }>();
  if (transaction) return transaction.client;
  const connection = em.getConnection();
  if (!(connection instanceof AbstractSqlConnection)) throw new Error('the database has no SQL driver');
  return connection.getKnex().client as DriverClient;
}

/**
 * Sends one statement on `connection` and returns the driver's result: rows, or the outcome of a write. Skips the
 * query builder, which takes longer than the driver (docs/decisions/0022-plain-sql-where-no-entity-is-changed.md).
 * Throws MikroORM's exception if the statement fails.
 */
export async function sendStatement(
  em: EntityManager,
  { client, connection }: { client: DriverClient; connection: object },
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<unknown> {
  try {
    const { response } = await client._query(connection, { sql, bindings: [...parameters], method: 'raw' });
    return client.driverName === 'mysql2' ? (response as unknown[])[0] : response;
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
