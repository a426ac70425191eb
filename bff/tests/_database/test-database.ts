import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/core';
import { MySqlDriver } from '@mikro-orm/mysql';
import { ENTITIES } from '../../src/entities.js';
import { createDatabase, openOrm, type DatabaseConfig } from '../../src/infra/db/create-database.js';
import { migrate } from '../../src/infra/db/migrate.js';
import { MikroDatabase } from '../../src/infra/db/mikro-database.js';
import { ChangeSignal } from '../../src/infra/outbox/change-signal.js';
import { SystemClock } from '../../src/infra/system-clock.js';

/** A separate empty database with the whole schema. `config`: settings for opening it again. */
export interface TestDatabase {
  database: MikroDatabase;
  config: DatabaseConfig;
  close(): Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

type Suite = (makeDatabase: MakeDatabase, kind: DatabaseConfig['kind']) => void;

/**
 * Runs a suite with dialect-specific SQL on both databases: libsql in a temporary file, and MariaDB at
 * TEST_MYSQL_URL (an account that may create databases). Without that URL, the MariaDB tests fail;
 * TEST_SKIP_MYSQL=1 skips them.
 */
export function eachDatabase(suite: Suite): void {
  describe('on libsql', () => suite(makeLibsql, 'libsql'));
  onMariaDb(suite);
}

/** Runs a suite without dialect-specific SQL on libsql, or on MariaDB if TEST_DATABASES requires it. */
export function anyDatabase(suite: Suite): void {
  if (process.env['TEST_DATABASES'] === 'mariadb') onMariaDb(suite);
  else describe('on libsql', () => suite(makeLibsql, 'libsql'));
}

function onMariaDb(suite: Suite): void {
  const url = process.env['TEST_MYSQL_URL'];
  if (url) {
    describe('on MariaDB', () => suite(() => makeMysql(url), 'mysql'));
  } else if (process.env['TEST_SKIP_MYSQL'] !== '1') {
    test('on MariaDB', () => {
      throw new Error('TEST_MYSQL_URL is not set: set it to a MariaDB URL, or set TEST_SKIP_MYSQL=1');
    });
  }
}

export async function makeLibsql(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'trailcast-db-'));
  const config = { kind: 'libsql', file: join(directory, 'trailcast.sqlite') } as const;
  const deleteDatabase = () => rm(directory, { recursive: true, force: true });
  const templateFile = (template ??= createMigratedFile());
  await writeFile(config.file, await templateFile, { mode: 0o600 });
  const orm = await openOrm(config, ENTITIES);
  return createFixture(new MikroDatabase(orm, new SystemClock(), new ChangeSignal()), config, deleteDatabase);
}

/** The migrated template that this file's databases are copied from, because migrating is slow. */
let template: Promise<Buffer> | undefined;

async function createMigratedFile(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'trailcast-db-'));
  try {
    const file = join(directory, 'trailcast.sqlite');
    const orm = await openOrm({ kind: 'libsql', file }, ENTITIES);
    await migrate(orm, 'libsql');
    // The rows stay in the write-ahead log when the database is closed.
    await orm.em.getConnection().execute('pragma wal_checkpoint(truncate)');
    await orm.close(true);
    return await readFile(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function makeMysql(serverUrl: string): Promise<TestDatabase> {
  const name = `trailcast_${randomBytes(6).toString('hex')}`;
  await runAsAdministrator(serverUrl, `create database ${name} character set utf8mb4`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const config = { kind: 'mysql', url: url.href } as const;
  const deleteDatabase = () => runAsAdministrator(serverUrl, `drop database ${name}`);
  return createFixture(await createDatabase(config, ENTITIES), config, deleteDatabase);
}

function createFixture(
  database: MikroDatabase,
  config: DatabaseConfig,
  deleteDatabase: () => Promise<void>,
): TestDatabase {
  const close = async () => {
    await database.close();
    await deleteDatabase();
  };
  return { database, config, close };
}

async function runAsAdministrator(serverUrl: string, sql: string): Promise<void> {
  const orm = await MikroORM.init({
    driver: MySqlDriver,
    clientUrl: serverUrl,
    dbName: 'information_schema',
    entities: [],
    discovery: { disableDynamicFileAccess: true, warnWhenNoEntities: false },
    logger: () => undefined,
  });
  try {
    await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close(true);
  }
}
