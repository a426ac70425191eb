import type { EntityManager, MikroORM } from '@mikro-orm/core';
import { openOrm, type DatabaseConfig } from '../create-database.js';
import { migrate } from '../migrate.js';
import { LIBSQL_MIGRATIONS } from '../migrations/libsql.js';
import { MYSQL_MIGRATIONS } from '../migrations/mysql.js';
import { runSql } from '../run-sql.js';
import { BackupError, type Footer, type Header, type TableLine } from './backup-format.js';
import { checkBackup, rowsOfBackup, type Rows } from './read-backup.js';
import { dropTables, setNextId, tablesOf, type Dialect } from './tables.js';

/** Everything that is kept belongs to somebody: without a user the database is empty. */
const FILLED_TABLE = 'users';

export interface RestoreOptions {
  /** Replace what the database holds. */
  force: boolean;
  /** Ids of the keys that can open sealed texts; null when nobody asks. */
  keyIds: readonly string[] | null;
}

/**
 * Fills an empty database from a backup and brings its schema up to date. The file is checked whole before anything is
 * touched. The rows come in one transaction, into the schema that they were taken from, and are migrated from there.
 * Throws BackupError and DatabaseOpenError.
 */
export async function restoreBackup(
  config: DatabaseConfig,
  file: string,
  options: RestoreOptions,
): Promise<Footer> {
  const { header, tables, footer } = await checkBackup(file);
  checkRelease(header, config.kind);
  checkKeys(footer, options.keyIds);
  const orm = await openOrm(config, []);
  try {
    await makeRoom(orm, config.kind, options.force);
    await migrate(orm, config.kind, header.migrations.at(-1));
    await pinned(orm, (em) => fill(em, config.kind, file, tables));
    for (const { table, nextId } of tables)
      if (nextId !== null) await setNextId(orm.em.fork(), config.kind, table, nextId);
    await checkCounts(orm, footer);
    await migrate(orm, config.kind);
  } finally {
    await orm.close(true);
  }
  return footer;
}

function checkRelease({ migrations }: Header, kind: Dialect): void {
  const known = (kind === 'mysql' ? MYSQL_MIGRATIONS : LIBSQL_MIGRATIONS).map(({ name }) => name);
  if (migrations.some((name) => !known.includes(name)))
    throw new BackupError('The backup was made by a newer release: restore it with that one.');
}

function checkKeys({ keys }: Footer, keyIds: RestoreOptions['keyIds']): void {
  const missing = Object.keys(keys).filter((id) => keyIds !== null && !keyIds.includes(id));
  if (missing.length === 0) return;
  const texts = missing.reduce((sum, id) => sum + (keys[id] ?? 0), 0);
  throw new BackupError(
    `ENCRYPTION_KEYS lacks ${missing.join(', ')}, without which ${texts} stored secrets can't be read. Add it, or give --without-keys to restore them unreadable.`,
  );
}

async function makeRoom(orm: MikroORM, kind: Dialect, force: boolean): Promise<void> {
  const em = orm.em.fork();
  if (kind === 'mysql') await refuseOthers(em);
  const tables = await tablesOf(em, kind);
  if (!force && tables.some(({ name }) => name === FILLED_TABLE)) {
    const rows = await runSql<unknown[]>(em, `select 1 as one from ${FILLED_TABLE} limit 1`);
    if (rows.length > 0)
      throw new BackupError('The database is not empty. Back it up, then give --force to replace what it holds.'); // prettier-ignore
  }
  if (kind === 'libsql') await dropTables(em, kind);
  else await pinned(orm, (own) => dropTables(own, kind));
}

/** What still works on the old rows would write them over the restored ones. */
async function refuseOthers(em: EntityManager): Promise<void> {
  const [row] = await runSql<{ others: number | string }[]>(
    em,
    'select count(*) as others from information_schema.processlist where db = database() and id <> connection_id()',
  );
  if (Number(row?.others) > 0)
    throw new BackupError('Something else is connected to the database: stop every BFF first.');
}

/** Rows refer to each other in any order: the whole is what was consistent. */
async function fill(
  em: EntityManager,
  kind: Dialect,
  file: string,
  tables: readonly TableLine[],
): Promise<void> {
  await runSql(em, kind === 'mysql' ? 'set foreign_key_checks = 0' : 'pragma defer_foreign_keys = on');
  for (const { table } of tables) await runSql(em, `delete from \`${table}\``);
  for await (const chunk of rowsOfBackup(file)) if (chunk.rows.length > 0) await insert(em, chunk);
  if (kind === 'mysql') await runSql(em, 'set foreign_key_checks = 1');
}

async function insert(em: EntityManager, { table: { table, columns }, rows }: Rows): Promise<void> {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const names = columns.map((column) => `\`${column}\``).join(', ');
  await runSql(
    em,
    `insert into \`${table}\` (${names}) values ${rows.map(() => row).join(', ')}`,
    rows.flat(),
  );
}

async function checkCounts(orm: MikroORM, { rows }: Footer): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const [row] = await runSql<{ count: number | string }[]>(
      orm.em.fork(),
      `select count(*) as count from \`${table}\``,
    );
    if (Number(row?.count) !== expected) throw new BackupError(`Table ${table} was not restored whole.`);
  }
}

/** One connection and one transaction for all of `work`. */
async function pinned(orm: MikroORM, work: (em: EntityManager) => Promise<void>): Promise<void> {
  const em = orm.em.fork();
  await em.begin();
  try {
    await work(em);
    await em.commit();
  } catch (error) {
    await em.rollback().catch(() => undefined);
    throw error;
  }
}
