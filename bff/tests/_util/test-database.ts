import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/core';
import { MySqlDriver } from '@mikro-orm/mysql';
import { ENTITIES } from '../../src/entities.js';
import { createDatabase, type DatabaseConfig } from '../../src/infra/db/create-database.js';
import type { MikroDatabase } from '../../src/infra/db/mikro-database.js';

/** An empty database of its own with the whole schema; `config` opens it a second time. */
export interface TestDatabase {
  database: MikroDatabase;
  config: DatabaseConfig;
  close(): Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

type Suite = (makeDatabase: MakeDatabase, kind: DatabaseConfig['kind']) => void;

/**
 * Runs a suite whose SQL can differ between the two dialects on both: libsql in a temporary file, and MariaDB at
 * TEST_MYSQL_URL (an account that may create databases). Without that URL the MariaDB half fails, because a skipped test
 * shows nothing; TEST_SKIP_MYSQL=1 leaves it out on purpose.
 */
export function eachDatabase(suite: Suite): void {
  describe('on libsql', () => suite(makeLibsql, 'libsql'));
  onMariaDb(suite);
}

/** Runs a suite on libsql, or on MariaDB where TEST_DATABASES says so: the mapper's SQL is the same to it. */
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
      throw new Error('TEST_MYSQL_URL is not set: name a MariaDB account, or set TEST_SKIP_MYSQL=1');
    });
  }
}

export async function makeLibsql(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'trailcast-db-'));
  return open({ kind: 'libsql', file: join(directory, 'trailcast.sqlite') }, () =>
    rm(directory, { recursive: true, force: true }),
  );
}

async function makeMysql(server: string): Promise<TestDatabase> {
  const name = `trailcast_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} character set utf8mb4`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return open({ kind: 'mysql', url: url.href }, () => administer(server, `drop database ${name}`));
}

async function open(config: DatabaseConfig, remove: () => Promise<void>): Promise<TestDatabase> {
  const database = await createDatabase(config, ENTITIES);
  const close = async () => {
    await database.close();
    await remove();
  };
  return { database, config, close };
}

async function administer(server: string, sql: string): Promise<void> {
  const orm = await MikroORM.init({
    driver: MySqlDriver,
    clientUrl: server,
    dbName: 'information_schema',
    entities: [],
    discovery: { disableDynamicFileAccess: true, warnWhenNoEntities: false },
    logger: () => undefined,
  });
  await orm.em
    .getConnection()
    .execute(sql)
    .finally(() => orm.close(true));
}
