import type { EntityManager, MikroORM } from '@mikro-orm/core';
import { LONG_IDLE_SESSION, SESSION_LIMITS } from './mysql-limits.js';
import { runSql } from './run-sql.js';

const LOCK_NAME = 'trailcast-migrate';
const LOCK_WAIT_S = 60;

/**
 * Applies the missing migrations, at most up to the migration named `to`. Only one process migrates at a
 * time: MySQL uses a named lock on its own connection; the embedded database is used by one process and
 * applies all migrations in one transaction.
 */
export async function migrate(orm: MikroORM, kind: 'libsql' | 'mysql', to?: string): Promise<void> {
  const options = to === undefined ? undefined : { to };
  if (kind === 'libsql') return void (await orm.getMigrator().up(options));
  const em = orm.em.fork();
  // The transaction pins the connection that holds the lock.
  await em.begin();
  try {
    // The connection is idle while the migrations run.
    await runSql(em, LONG_IDLE_SESSION);
    await acquireLock(em);
    await orm.getMigrator().up(options);
  } finally {
    await runSql(em, 'select release_lock(?)', [LOCK_NAME]).catch(() => undefined);
    // The pool reuses the connection.
    await runSql(em, SESSION_LIMITS).catch(() => undefined);
    await em.rollback();
  }
}

async function acquireLock(em: EntityManager): Promise<void> {
  const rows = await runSql<{ taken: number | null }[]>(em, 'select get_lock(?, ?) as taken', [
    LOCK_NAME,
    LOCK_WAIT_S,
  ]);
  if (Number(rows[0]?.taken) !== 1) throw new Error('another process is still migrating the schema');
}
