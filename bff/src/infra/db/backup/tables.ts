import type { EntityManager } from '@mikro-orm/core';
import { runSql } from '../run-sql.js';

/** The SQL dialects of the supported databases. */
export type Dialect = 'libsql' | 'mysql';

/** The migrator's table. A backup lists the migrations in its header instead. */
const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** A table of the actual schema, independent of the entities. Its first column is an increasing primary key. */
export interface Table {
  name: string;
  columns: string[];
  nextId: number | null;
}

/** Returns all tables except the migrator's, sorted by name; empty for an empty database. */
export async function findTables(em: EntityManager, dialect: Dialect): Promise<Table[]> {
  const names = await runSql<{ name: string }[]>(em, dialect === 'mysql' ? MYSQL_TABLES : LIBSQL_TABLES);
  const tables: Table[] = [];
  for (const { name } of names.filter((table) => table.name !== MIGRATIONS_TABLE)) {
    const columns = await runSql<{ name: string }[]>(
      em,
      dialect === 'mysql' ? MYSQL_COLUMNS : 'select name from pragma_table_info(?) order by cid',
      [name],
    );
    const nextId = dialect === 'mysql' ? await readMysqlNextId(em, name) : await readLibsqlNextId(em, name);
    tables.push({ name, columns: columns.map((column) => column.name), nextId });
  }
  return tables;
}

/** Sets the smallest id of the next inserted row. */
export async function setNextId(
  em: EntityManager,
  dialect: Dialect,
  table: string,
  nextId: number,
): Promise<void> {
  if (dialect === 'mysql') {
    await runSql(em, `alter table \`${table}\` auto_increment = ${Math.trunc(nextId)}`);
    return;
  }
  await runSql(em, 'delete from sqlite_sequence where name = ?', [table]);
  await runSql(em, 'insert into sqlite_sequence (name, seq) values (?, ?)', [table, nextId - 1]);
}

/** Returns the names of the applied migrations in order; empty for an empty database. */
export async function readAppliedMigrations(em: EntityManager, dialect: Dialect): Promise<string[]> {
  const names = await runSql<{ name: string }[]>(em, dialect === 'mysql' ? MYSQL_TABLES : LIBSQL_TABLES);
  if (!names.some(({ name }) => name === MIGRATIONS_TABLE)) return [];
  const rows = await runSql<{ name: string }[]>(em, `select name from ${MIGRATIONS_TABLE} order by id`);
  return rows.map(({ name }) => name);
}

export async function dropTables(em: EntityManager, dialect: Dialect): Promise<void> {
  const names = await runSql<{ name: string }[]>(em, dialect === 'mysql' ? MYSQL_TABLES : LIBSQL_TABLES);
  const [disableChecks, enableChecks] =
    dialect === 'mysql'
      ? ['set foreign_key_checks = 0', 'set foreign_key_checks = 1']
      : ['pragma foreign_keys = off', 'pragma foreign_keys = on'];
  await runSql(em, disableChecks);
  for (const { name } of names) await runSql(em, `drop table \`${name}\``);
  await runSql(em, enableChecks);
}

const MYSQL_TABLES = `select table_name as name from information_schema.tables
  where table_schema = database() and table_type = 'BASE TABLE' order by table_name`;
const MYSQL_COLUMNS = `select column_name as name from information_schema.columns
  where table_schema = database() and table_name = ? order by ordinal_position`;
const LIBSQL_TABLES = `select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`;

/** Uses SHOW CREATE TABLE, because MySQL caches information_schema for up to a day. */
async function readMysqlNextId(em: EntityManager, table: string): Promise<number | null> {
  const [row] = await runSql<Record<string, string>[]>(em, `show create table \`${table}\``);
  const nextId = /AUTO_INCREMENT=(\d+)/.exec(row?.['Create Table'] ?? '')?.[1];
  return nextId === undefined ? null : Number(nextId);
}

async function readLibsqlNextId(em: EntityManager, table: string): Promise<number | null> {
  const [row] = await runSql<{ seq: number }[]>(em, 'select seq from sqlite_sequence where name = ?', [table]); // prettier-ignore
  return row ? row.seq + 1 : null;
}
