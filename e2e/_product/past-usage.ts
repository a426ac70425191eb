import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Product } from './product.js';

/** Inserts charged server time of the past into the embedded database of a running product. */
export async function insertChargedUsage(
  product: Product,
  userId: number,
  intervals: readonly { startedAt: number; endedAt: number }[],
): Promise<void> {
  // A lazy import, because a run that only counts the cases has no database.
  const { ENTITIES } = await import('../../bff/src/entities.js');
  const { openOrm } = await import('../../bff/src/infra/db/create-database.js');
  const orm = await openOrm({ kind: 'libsql', file: join(product.dataDir, 'trailcast.sqlite') }, ENTITIES);
  try {
    for (const { startedAt, endedAt } of intervals) {
      await orm.em
        .getConnection()
        .execute(
          'insert into usage_intervals (user_id, server_instance, time_started, time_ended, charged_seconds) values (?, ?, ?, ?, ?)',
          [userId, randomUUID(), startedAt, endedAt, Math.floor((endedAt - startedAt) / 1000)],
        );
    }
  } finally {
    await orm.close(true);
  }
}
