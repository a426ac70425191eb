import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '../src/entities.js';
import { SecretBox } from '../src/infra/crypto/secret-box.js';
import { fillTables } from './_database/fill-tables.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

const ALL = `${3 * ENTITIES.length} rows of ${ENTITIES.length} tables`;
const KEY = randomBytes(32);
const RING = `k9:${KEY.toString('base64')}`;

/** Runs a built command with these variables and only PATH from this environment. */
async function run(command: string, args: string[], environment: Record<string, string>, input?: Buffer) {
  const main = join(__dirname, `../dist/commands/${command}.main.js`);
  if (!existsSync(main)) throw new Error('build first: npx tsc --build bff');
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  });
  const out: Buffer[] = [];
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said: output.trimEnd(), output: Buffer.concat(out) };
}

anyDatabase((makeDatabase, kind) => {
  let folder: string;
  let source: TestDatabase;
  let target: TestDatabase;
  /** Returns the settings of a container: secrets only in files. */
  const settings = async ({ config }: TestDatabase, name: string): Promise<Record<string, string>> => {
    await writeFile(join(folder, 'keys'), `${RING}\n`);
    const keys = { ENCRYPTION_KEYS_FILE: join(folder, 'keys') };
    if (config.kind === 'libsql') return { ...keys, DATA_DIR: join(config.file, '..') };
    await writeFile(join(folder, name), config.url);
    return { ...keys, DATABASE_URL_FILE: join(folder, name) };
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-commands-'));
    [source, target] = [await makeDatabase(), await makeDatabase()];
    await fillTables(source.database, new SecretBox({ primary: 'k9', keys: new Map([['k9', KEY]]) }), 3);
    await target.database.close();
  });
  afterEach(async () => {
    await Promise.all([source.close(), target.close().catch(() => undefined)]);
    await rm(folder, { recursive: true });
  });

  test('a piped backup and its restore print the row counts and the needed keys', async () => {
    const backup = await run('backup', ['-'], await settings(source, 'source'));
    expect([backup.code, backup.said]).toEqual([
      0,
      `Wrote ${ALL}. Its secrets are encrypted with ENCRYPTION_KEYS: k9.`,
    ]);
    const back = await run('restore', ['-'], await settings(target, 'target'), backup.output);
    expect([back.code, back.said]).toEqual([
      0,
      `Restored ${ALL}. Its secrets are encrypted with ENCRYPTION_KEYS: k9.`,
    ]);
    const again = await run('restore', ['-'], await settings(target, 'target'), backup.output);
    expect([again.code, again.said]).toEqual([1, expect.stringMatching(/not empty.*--force/)]);
    const forced = await run('restore', ['-', '--force'], await settings(target, 'target'), backup.output);
    expect(forced.code).toBe(0);
  });

  test('a backup file is readable only by its owner and never overwritten', async () => {
    const file = join(folder, 'backup');
    const environment = await settings(source, 'source');
    expect((await run('backup', [file], environment)).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await run('backup', [file], environment);
    expect([again.code, again.said]).toEqual([1, `${file} already exists. Choose another name.`]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a restore without the key is refused unless --without-keys is given', async () => {
    const file = join(folder, 'backup');
    await run('backup', [file], await settings(source, 'source'));
    const without = { ...(await settings(target, 'target')), ENCRYPTION_KEYS_FILE: '' };
    const refused = await run('restore', [file], without);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('ENCRYPTION_KEYS lacks k9')]);
    expect((await run('restore', [file, '--without-keys'], without)).code).toBe(0);
  });

  test('a separate command creates the schema before anything listens', async () => {
    const made = await run('migrate', [], await settings(target, 'target'));
    expect([made.code, made.said]).toEqual([0, 'The schema is up to date.']);
  });

  if (kind === 'mysql')
    test('a restore is refused while a BFF is connected', async () => {
      const file = join(folder, 'backup');
      const environment = await settings(source, 'source');
      await run('backup', [file], environment);
      const refused = await run('restore', [file, '--force'], environment);
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('stop every BFF first')]);
    });
});

test.each([
  ['backup', []],
  ['restore', []],
  ['restore', ['a', '--now']],
])('%s %s prints its usage', async (command, args) => {
  // prettier-ignore
  const { code, said: output } = await run(command, args, {});
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: (backup|restore) <file>/)]);
});
