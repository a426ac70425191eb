import { IsolationLevel, type EntityManager } from '@mikro-orm/core';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openOrm, type DatabaseConfig } from '../create-database.js';
import { LONG_IDLE_SESSION } from '../mysql-limits.js';
import { runSql } from '../run-sql.js';
import {
  BACKUP_FORMAT,
  BackupError,
  RowLine,
  BackupCounts,
  type Footer,
  type Header,
} from './backup-format.js';
import { readAppliedMigrations, findTables, type Table } from './tables.js';

/** Rows per query. A scene collection has up to 1 MiB. */
const PAGE_SIZE = 50;

/**
 * Writes every row of the database to `output` as gzipped JSON lines, and ends `output`. One transaction
 * reads a consistent snapshot while the product runs. The format is the same for both databases. Throws
 * DatabaseOpenError if the database can't be opened, and BackupError if the database is empty.
 */
export async function takeBackup(config: DatabaseConfig, output: Writable): Promise<Footer> {
  const orm = await openOrm(config, []);
  const em = orm.em.fork();
  const counts = new BackupCounts();
  try {
    // Transactions of the embedded database always read a snapshot.
    await em.begin(config.kind === 'mysql' ? { isolationLevel: IsolationLevel.REPEATABLE_READ } : {});
    // The connection is idle while the reader of `output` is slow. Its transaction holds no locks.
    if (config.kind === 'mysql') await runSql(em, LONG_IDLE_SESSION);
    await pipeline(Readable.from(createLines(em, config.kind, counts)), createGzip(), output);
  } finally {
    await em.rollback().catch(() => undefined);
    await orm.close(true);
  }
  return { rows: counts.rows, keys: counts.keys };
}

async function* createLines(em: EntityManager, dialect: DatabaseConfig['kind'], counts: BackupCounts) {
  const migrations = await readAppliedMigrations(em, dialect);
  if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.');
  yield formatLine({ trailcast: 'backup', format: BACKUP_FORMAT, migrations } satisfies Header);
  for (const table of await findTables(em, dialect)) {
    const { name, columns, nextId } = table;
    counts.addTable(name);
    yield formatLine({ table: name, columns, nextId });
    for await (const row of readRows(em, table)) {
      counts.addRow(name, row);
      yield formatLine(row);
    }
  }
  yield formatLine({ rows: counts.rows, keys: counts.keys } satisfies Footer);
}

async function* readRows(em: EntityManager, { name, columns }: Table) {
  const keyColumn = columns[0] ?? 'id';
  const sql = `select * from \`${name}\` where \`${keyColumn}\` > ? order by \`${keyColumn}\` limit ${PAGE_SIZE}`;
  let lastKey = -1;
  for (;;) {
    const rows = await runSql<Record<string, unknown>[]>(em, sql, [lastKey]);
    for (const row of rows) yield RowLine.parse(columns.map((column) => row[column]));
    if (rows.length < PAGE_SIZE) return;
    lastKey = Number(rows.at(-1)?.[keyColumn]);
  }
}

const formatLine = (value: unknown) => `${JSON.stringify(value)}\n`;
