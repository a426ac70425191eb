import type { EntityManager, MikroORM } from '@mikro-orm/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { openOrm, type DatabaseConfig } from '../create-database.js';
import { migrate } from '../migrate.js';
import { LIBSQL_MIGRATIONS } from '../migrations/libsql.js';
import { MYSQL_MIGRATIONS } from '../migrations/mysql.js';
import { listPlaceholders, runSql } from '../run-sql.js';
import { BackupError, type Footer, type Header, type TableLine } from './backup-format.js';
import { checkBackup, readRows, type RowChunk } from './read-backup.js';
import { dropTables, setNextId, findTables, type Dialect } from './tables.js';

/** Every row belongs to a user, so a database without users is empty. */
const CHECKED_TABLE = 'users';

export interface RestoreOptions {
  /** True if existing rows may be replaced. */
  force: boolean;
  /** Ids of the available keys. Null skips the check. */
  keyIds: readonly string[] | null;
}

/**
 * Restores a backup into an empty database and migrates the schema. The file is checked completely before
 * anything is changed. The rows are inserted in one transaction into the backup's schema, which is then
 * migrated. Throws BackupError if the file can't be restored into this database, and DatabaseOpenError if the
 * database can't be opened.
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
    await clearDatabase(orm, config.kind, options.force);
    await migrate(orm, config.kind, header.migrations.at(-1));
    await runOnPinnedConnection(orm, (em) => insertRows(em, config.kind, file, tables));
    for (const { table, nextId } of tables)
      if (nextId !== null) await setNextId(orm.em.fork(), config.kind, table, nextId);
    await checkCounts(orm, footer);
    await migrate(orm, config.kind);
  } finally {
    await orm.close(true);
  }
  return footer;
}

function checkRelease({ migrations }: Header, dialect: Dialect): void {
  const migrationNames = (dialect === 'mysql' ? MYSQL_MIGRATIONS : LIBSQL_MIGRATIONS).map(({ name }) => name);
  if (migrations.some((name) => !migrationNames.includes(name)))
    throw new BackupError('The backup was made by a newer release: restore it with that release.');
}

function checkKeys({ keys }: Footer, keyIds: RestoreOptions['keyIds']): void {
  const missing = Object.keys(keys).filter((id) => keyIds !== null && !keyIds.includes(id));
  if (missing.length === 0) return;
  const secretCount = missing.reduce((sum, id) => sum + (keys[id] ?? 0), 0);
  throw new BackupError(
    `ENCRYPTION_KEYS lacks ${missing.join(', ')}, without which ${secretCount} stored secrets can't be read. Add the missing keys, or use --without-keys to restore the secrets unreadable.`,
  );
}

async function clearDatabase(orm: MikroORM, dialect: Dialect, force: boolean): Promise<void> {
  const em = orm.em.fork();
  if (dialect === 'mysql') await requireNoOtherConnections(em);
  const tables = await findTables(em, dialect);
  if (!force && tables.some(({ name }) => name === CHECKED_TABLE)) {
    const rows = await runSql<unknown[]>(em, `select 1 as one from ${CHECKED_TABLE} limit 1`);
    if (rows.length > 0)
      throw new BackupError('The database is not empty. Back it up, then use --force to replace its rows.'); // prettier-ignore
  }
  if (dialect === 'libsql') await dropTables(em, dialect);
  else await runOnPinnedConnection(orm, (pinnedEm) => dropTables(pinnedEm, dialect));
}

/** Time for which the database may still list the connections of an ended process, ms. */
const DISCONNECT_TIMEOUT_MS = 3_000;

/**
 * Waits until connections of ended processes are closed. Throws BackupError if other connections remain,
 * because they could overwrite the restored rows.
 */
async function requireNoOtherConnections(em: EntityManager): Promise<void> {
  const deadline = performance.now() + DISCONNECT_TIMEOUT_MS;
  while ((await countOtherConnections(em)) > 0) {
    if (performance.now() >= deadline)
      throw new BackupError('Another process is connected to the database: stop every BFF first.');
    await sleep(100);
  }
}

async function countOtherConnections(em: EntityManager): Promise<number> {
  const [row] = await runSql<{ others: number | string }[]>(
    em,
    'select count(*) as others from information_schema.processlist where db = database() and id <> connection_id()',
  );
  return Number(row?.others);
}

/** Disables foreign key checks while rows are inserted in any order. The complete data is consistent. */
async function insertRows(
  em: EntityManager,
  dialect: Dialect,
  file: string,
  tables: readonly TableLine[],
): Promise<void> {
  await runSql(em, dialect === 'mysql' ? 'set foreign_key_checks = 0' : 'pragma defer_foreign_keys = on');
  for (const { table } of tables) await runSql(em, `delete from \`${table}\``);
  for await (const chunk of readRows(file)) if (chunk.rows.length > 0) await insertChunk(em, chunk);
  if (dialect === 'mysql') await runSql(em, 'set foreign_key_checks = 1');
}

async function insertChunk(em: EntityManager, { table: { table, columns }, rows }: RowChunk): Promise<void> {
  const placeholders = `(${listPlaceholders(columns)})`;
  const names = columns.map((column) => `\`${column}\``).join(', ');
  await runSql(
    em,
    `insert into \`${table}\` (${names}) values ${rows.map(() => placeholders).join(', ')}`,
    rows.flat(),
  );
}

async function checkCounts(orm: MikroORM, { rows }: Footer): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const [row] = await runSql<{ count: number | string }[]>(
      orm.em.fork(),
      `select count(*) as count from \`${table}\``,
    );
    if (Number(row?.count) !== expected) throw new BackupError(`Table ${table} was not restored completely.`);
  }
}

/** Runs `work` on one connection in one transaction. */
async function runOnPinnedConnection(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<void>,
): Promise<void> {
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
