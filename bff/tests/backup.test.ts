import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ENTITIES } from '../src/entities.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import { BackupError } from '../src/infra/db/backup/backup-format.js';
import { restoreBackup, type RestoreOptions } from '../src/infra/db/backup/restore-backup.js';
import { takeBackup } from '../src/infra/db/backup/take-backup.js';
import { createDatabase, type DatabaseConfig } from '../src/infra/db/create-database.js';
import { IDLE_TRANSACTION_S } from '../src/infra/db/mysql-limits.js';
import type { MikroDatabase } from '../src/infra/db/mikro-database.js';
import { runSql } from '../src/infra/db/run-sql.js';
import { SEALED_COLUMNS } from '../src/sealed-columns.js';
import { fillTables } from './_database/fill-tables.js';
import { insertUser } from './_database/insert-user.js';
import { eachDatabase, makeLibsql, type TestDatabase } from './_database/test-database.js';

const KEY = randomBytes(32);
const box = new SecretBox({ primary: 'k-1', keys: new Map([['k-1', KEY]]) });
const WITH_KEY: RestoreOptions = { force: false, keyIds: ['k-1'] };
const ROW_COUNT = 120;

/** Returns every row of every table. */
async function readContents(database: MikroDatabase): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {};
  for (const { meta } of ENTITIES) {
    const sql = `select * from \`${meta.tableName}\` order by 1`;
    rowsByTable[meta.tableName] = await database.read((em) => runSql<unknown[]>(em, sql));
  }
  return rowsByTable;
}

const writeBackup = (config: DatabaseConfig, file: string) => takeBackup(config, createWriteStream(file));

eachDatabase((makeDatabase, kind) => {
  let folder: string;
  let file: string;
  let fixture: TestDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-backup-'));
    file = join(folder, 'backup');
    fixture = await makeDatabase();
  });
  afterEach(async () => {
    await fixture.close();
    await rm(folder, { recursive: true });
  });

  /** Restores the backup into a new database, and opens it like a BFF. */
  const restore = async (makeTarget: typeof makeDatabase, options = WITH_KEY) => {
    const target = await makeTarget();
    await target.database.close();
    await restoreBackup(target.config, file, options);
    const database = await createDatabase(target.config, ENTITIES);
    return { database, close: () => database.close().then(() => target.close().catch(() => undefined)) };
  };

  test('a restore into an empty database returns every row and decryptable secrets', async () => {
    await fillTables(fixture.database, box, ROW_COUNT);
    const contentsBefore = await readContents(fixture.database);
    const { rows, keys } = await writeBackup(fixture.config, file);
    expect(Object.keys(rows).sort()).toEqual(ENTITIES.map(({ meta }) => meta.tableName).sort());
    expect(Object.values(rows).every((count) => count === ROW_COUNT)).toBe(true);
    expect(keys).toEqual({ 'k-1': SEALED_COLUMNS.length * ROW_COUNT });
    for (const makeTarget of [makeDatabase, makeLibsql]) {
      const { database, close } = await restore(makeTarget);
      expect(await readContents(database)).toEqual(contentsBefore);
      for (const column of SEALED_COLUMNS) {
        const [row] = await database.read((em) => runSql<Record<string, string>[]>(em, `select * from \`${column.table}\` where id = 7`)); // prettier-ignore
        const identity = column.identity.map((name) => String(row?.[name]));
        expect(box.open(row?.[column.column] ?? '', column.createAad(identity))).toBe('secret 7');
      }
      await close();
    }
  });

  test('a backup is a consistent snapshot during concurrent writes', async () => {
    for (let index = 0; index < 120; index += 1) await insertUser(fixture.database, `Before ${index}`);
    const output = createWriteStream(file);
    let isWriting = true;
    const writes = (async () => {
      for (let index = 0; isWriting; index += 1) {
        await setImmediate();
        await insertUser(fixture.database, `During ${index}`);
        await fixture.database.transact(({ em }) => runSql(em, `update users set display_name = 'Changed'`));
      }
    })();
    const { rows } = await takeBackup(fixture.config, output);
    isWriting = false;
    await writes;
    const users = gunzipSync(await readFile(file)).toString().split('\n').filter((line) => /"(Before|During|Changed)/.test(line)); // prettier-ignore
    expect(users).toHaveLength(rows.users ?? 0);
    const changedCount = users.filter((line) => line.includes('"Changed"')).length;
    expect([0, users.length - 1, users.length]).toContain(changedCount);
  });

  test('a backup waits for a slow output', async () => {
    const createName = () => randomBytes(70).toString('base64url');
    for (let index = 0; index < 600; index += 1) await insertUser(fixture.database, createName());
    const chunks: Buffer[] = [];
    const slowOutput = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        // Longer than the idle limit of transactions. The remaining data does not fit into the buffers.
        const pause = chunks.push(chunk) === 2 ? (IDLE_TRANSACTION_S + 2) * 1000 : 0;
        setTimeout(done, pause);
      },
    });
    const { rows } = await takeBackup(fixture.config, slowOutput);
    expect(rows.users).toBe(600);
    expect(gunzipSync(Buffer.concat(chunks)).toString().split('\n').length).toBeGreaterThan(600);
  });

  test('a row inserted after the restore gets an unused id', async () => {
    await insertUser(fixture.database, 'Ada');
    const deletedUser = await insertUser(fixture.database, 'Bo');
    await fixture.database.transact(({ em }) => runSql(em, `delete from users where id = ${deletedUser}`));
    await writeBackup(fixture.config, file);
    const { database, close } = await restore(makeDatabase);
    expect(await insertUser(database, 'Cy')).toBeGreaterThan(deletedUser);
    await close();
  });

  test('a restore changes a non-empty database only with force', async () => {
    await insertUser(fixture.database, 'Ada');
    await writeBackup(fixture.config, file);
    const target = await makeDatabase();
    await insertUser(target.database, 'Precious');
    const readNames = async (database: MikroDatabase) => (await readContents(database)).users?.map((row) => (row as { display_name: string }).display_name); // prettier-ignore
    await target.database.close();
    await expect(restoreBackup(target.config, file, WITH_KEY)).rejects.toThrow(/not empty/);
    const unchangedDatabase = await createDatabase(target.config, ENTITIES);
    expect(await readNames(unchangedDatabase)).toEqual(['Precious']);
    await unchangedDatabase.close();
    await restoreBackup(target.config, file, { ...WITH_KEY, force: true });
    const replacedDatabase = await createDatabase(target.config, ENTITIES);
    expect(await readNames(replacedDatabase)).toEqual(['Ada']);
    await replacedDatabase.close();
    await target.close().catch(() => undefined);
  });

  test('a restore requires the keys that the backup lists', async () => {
    await fillTables(fixture.database, box, 1);
    await writeBackup(fixture.config, file);
    const text = gunzipSync(await readFile(file)).toString();
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(text).not.toContain(KEY.toString(encoding));
    expect(text).not.toContain('secret 1');
    const target = await makeDatabase();
    await target.database.close();
    const failure = restoreBackup(target.config, file, { force: true, keyIds: ['k-2'] });
    await expect(failure).rejects.toThrow(/ENCRYPTION_KEYS lacks k-1, without which 11 stored secrets/);
    await restoreBackup(target.config, file, { force: true, keyIds: null });
    await target.close().catch(() => undefined);
  });

  if (kind === 'mysql')
    test('a restore waits for the connections of a BFF that is shutting down', async () => {
      await insertUser(fixture.database, 'Ada');
      await writeBackup(fixture.config, file);
      const target = await makeDatabase();
      const restoring = restoreBackup(target.config, file, { ...WITH_KEY, force: true });
      await sleep(300);
      await target.database.close();
      expect((await restoring).rows).toMatchObject({ users: 1 });
      await target.close().catch(() => undefined);
    });

  test('a restore of a truncated, changed, unknown or newer backup changes nothing', async () => {
    await insertUser(fixture.database, 'Ada');
    await writeBackup(fixture.config, file);
    const fullBackup = await readFile(file);
    const lines = gunzipSync(fullBackup).toString().trimEnd().split('\n');
    const packLines = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`);
    const newerLines = lines.map((line, index) =>
      index === 0 ? line.replace('0001-initial', '9999-later') : line,
    );
    const badBackups: [Buffer, RegExp][] = [
      [fullBackup.subarray(0, fullBackup.length - 20), /can't be read as a backup/],
      [packLines(lines.slice(0, -1)), /is incomplete/],
      [packLines(lines.filter((line) => !line.includes('"Ada"'))), /damaged: rows are missing/],
      [packLines(newerLines), /newer release/],
      [packLines(['{"trailcast":"backup","format":2,"migrations":["0001-initial"]}']), /another release/],
      [packLines(['hello']), /not a backup/],
      [Buffer.from('hello'), /can't be read as a backup/],
    ];
    const contentsBefore = await readContents(fixture.database);
    for (const [content, reason] of badBackups) {
      await writeFile(file, content);
      const failure = await restoreBackup(fixture.config, file, { ...WITH_KEY, force: true }).catch((error: unknown) => error); // prettier-ignore
      expect(failure).toBeInstanceOf(BackupError);
      expect((failure as Error).message).toMatch(reason);
    }
    await expect(restoreBackup(fixture.config, join(folder, 'none'), WITH_KEY)).rejects.toThrow(/ENOENT/);
    expect(await readContents(fixture.database)).toEqual(contentsBefore);
  });
});
