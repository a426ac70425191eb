import type { EntityManager } from '@mikro-orm/core';
import { findDriverClient, sendStatement, type SqlValue } from './driver-client.js';

/** Runs one statement on the entity manager's connection, inside its transaction if there is one. */
export async function runSql<T = unknown>(
  em: EntityManager,
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<T> {
  const client = findDriverClient(em);
  const connection = await client.acquireConnection();
  try {
    return (await sendStatement(em, { client, connection }, sql, parameters)) as T;
  } finally {
    void client.releaseConnection(connection);
  }
}

/** Returns a question mark for each value, as in `id in (?, ?)`. */
export const listPlaceholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** Outcome of a write: `affectedRows` on MySQL, `changes` on SQLite. */
interface WriteResult {
  affectedRows?: number;
  changes?: number;
}

/**
 * Stores `columns` and the next version in the row of `table` that still has `version`. Returns false if there is
 * no such row. Names are constants, never input.
 */
export async function updateVersion(
  em: EntityManager,
  table: string,
  row: { id: number; version: number },
  columns: Readonly<Record<string, SqlValue>>,
): Promise<boolean> {
  const names = Object.keys(columns).map((name) => `${name} = ?, `);
  const { affectedRows = 0, changes = 0 } = await runSql<WriteResult>(
    em,
    `update ${table} set ${names.join('')}version = ? where id = ? and version = ?`,
    [...Object.values(columns), row.version + 1, row.id, row.version],
  );
  return affectedRows + changes > 0;
}
