import { MikroORM, type EntitySchema, type Options } from '@mikro-orm/core';
import { LibSqlDriver } from '@mikro-orm/libsql';
import { Migrator } from '@mikro-orm/migrations';
import { MySqlDriver } from '@mikro-orm/mysql';
import { closeSync, openSync } from 'node:fs';
import { ChangeSignal } from '../outbox/change-signal.js';
import { SystemClock } from '../system-clock.js';
import { MikroDatabase } from './mikro-database.js';
import { migrate } from './migrate.js';
import { LIBSQL_MIGRATIONS } from './migrations/libsql.js';
import { MYSQL_MIGRATIONS } from './migrations/mysql.js';
import { MysqlClock } from './mysql-clock.js';
import { IDLE_CONNECTION_S, SESSION_LIMITS } from './mysql-limits.js';

/** A file (or `:memory:`) of the embedded database, or the URL of a MySQL server. */
export type DatabaseConfig = { kind: 'libsql'; file: string } | { kind: 'mysql'; url: string };

/**
 * Thrown if the database can't be opened. The message names the database and the reason, without the
 * password.
 */
export class DatabaseOpenError extends Error {
  override readonly name = 'DatabaseOpenError';
}

/**
 * Opens the database and migrates its schema under a lock. Throws DatabaseOpenError if it is damaged, unreachable
 * or not writable. The caller closes the result.
 */
export async function createDatabase(
  config: DatabaseConfig,
  entities: readonly EntitySchema[],
): Promise<MikroDatabase> {
  const orm = await openOrm(config, entities);
  try {
    await migrate(orm, config.kind);
  } catch (error) {
    await orm.close(true).catch(() => undefined);
    throw createOpenError(config, error);
  }
  const clock = config.kind === 'mysql' ? new MysqlClock(orm.em.fork()) : new SystemClock();
  return new MikroDatabase(orm, clock, new ChangeSignal());
}

/**
 * Opens the database without migrating it. Throws DatabaseOpenError if that fails. The caller closes the
 * result.
 */
export async function openOrm(config: DatabaseConfig, entities: readonly EntitySchema[]): Promise<MikroORM> {
  try {
    if (config.kind === 'libsql') createFile(config.file);
    return await MikroORM.init(
      config.kind === 'mysql'
        ? createMysqlOptions(config.url, entities)
        : createLibsqlOptions(config.file, entities),
    );
  } catch (error) {
    throw createOpenError(config, error);
  }
}

function createOpenError(config: DatabaseConfig, error: unknown): DatabaseOpenError {
  return new DatabaseOpenError(`${describeDatabase(config)} can't be used: ${describeReason(error)}`, {
    cause: error,
  });
}

const createCommonOptions = (entities: readonly EntitySchema[]) =>
  ({
    entities: [...entities],
    extensions: [Migrator],
    discovery: { disableDynamicFileAccess: true, warnWhenNoEntities: false },
    ensureDatabase: false,
    forceUtcTimezone: true,
    debug: false,
    logger: () => undefined,
  }) satisfies Options;

/** The pool closes an idle connection before the server does, ms. */
const IDLE_TIMEOUT_MS = (IDLE_CONNECTION_S * 1_000) / 2;

/** MySQL commits each DDL statement implicitly, so a migration can't be one transaction. */
function createMysqlOptions(url: string, entities: readonly EntitySchema[]): Options {
  return {
    ...createCommonOptions(entities),
    driver: MySqlDriver,
    clientUrl: url,
    charset: 'utf8mb4',
    pool: { min: 0, max: 10, idleTimeoutMillis: IDLE_TIMEOUT_MS, afterCreate: configureMysql },
    migrations: {
      migrationsList: MYSQL_MIGRATIONS,
      transactional: false,
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
  };
}

/** Creates the file readable by its owner only. SQLite creates its WAL files with the same mode. */
function createFile(file: string): void {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
}

function createLibsqlOptions(file: string, entities: readonly EntitySchema[]): Options {
  return {
    ...createCommonOptions(entities),
    driver: LibSqlDriver,
    dbName: file,
    pool: { min: 1, max: 1, afterCreate: configureLibsql },
    migrations: { migrationsList: LIBSQL_MIGRATIONS, snapshot: false, silent: true },
  };
}

/**
 * Sets READ COMMITTED, so that the row count of UPDATE shows concurrent updates, and inserts need no gap
 * locks.
 */
function configureMysql(
  connection: { query(sql: string, callback: (error: Error | null) => void): void },
  callback: (error: Error | null, connection: unknown) => void,
): void {
  connection.query('set session transaction isolation level read committed', (error) => {
    if (error) callback(error, connection);
    else connection.query(SESSION_LIMITS, (limitsError) => callback(limitsError, connection));
  });
}

function configureLibsql(
  connection: { exec(sql: string): void },
  callback: (error: Error | null, connection: unknown) => void,
): void {
  try {
    connection.exec('pragma busy_timeout = 250; pragma journal_mode = wal; pragma synchronous = normal');
    connection.exec('pragma foreign_keys = on');
    callback(null, connection);
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), connection);
  }
}

function describeDatabase(config: DatabaseConfig): string {
  if (config.kind === 'libsql') return `The database ${config.file}`;
  const url = new URL(config.url);
  return `The database at ${url.host}${url.pathname}`;
}

function describeReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/not a database|malformed|corrupt/i.test(text)) {
    return 'the file is damaged; restore a backup, or move it away to start empty';
  }
  if (/readonly|read-only|EROFS|EACCES|unable to open/i.test(text)) return 'no permission to write there';
  return (text.split('\n')[0] ?? text).slice(0, 200);
}
