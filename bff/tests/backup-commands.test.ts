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

const ALL_ROWS = `${3 * ENTITIES.length} rows of ${ENTITIES.length} tables`;
const KEY = randomBytes(32);
const KEY_RING = `k9:${KEY.toString('base64')}`;

/** Runs a built command with these variables and only PATH from this environment. */
async function runCommand(
  command: string,
  args: string[],
  environment: Record<string, string>,
  input?: Buffer,
) {
  const commandFile = join(__dirname, `../dist/commands/${command}.main.js`);
  if (!existsSync(commandFile)) throw new Error('The BFF is not built. Run: npx tsc --build bff');
  const child = spawn(process.execPath, [commandFile, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environment },
  });
  const chunks: Buffer[] = [];
  let messages = '';
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, message: messages.trimEnd(), output: Buffer.concat(chunks) };
}

anyDatabase((makeDatabase, kind) => {
  let folder: string;
  let source: TestDatabase;
  let target: TestDatabase;
  /** Returns the settings of a container, with secrets only in files. */
  const createSettings = async ({ config }: TestDatabase, name: string): Promise<Record<string, string>> => {
    await writeFile(join(folder, 'keys'), `${KEY_RING}\n`);
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
    const backup = await runCommand('backup', ['-'], await createSettings(source, 'source'));
    expect([backup.code, backup.message]).toEqual([
      0,
      `Wrote ${ALL_ROWS}. Its secrets are encrypted with ENCRYPTION_KEYS: k9.`,
    ]);
    const restoreResult = await runCommand(
      'restore',
      ['-'],
      await createSettings(target, 'target'),
      backup.output,
    );
    expect([restoreResult.code, restoreResult.message]).toEqual([
      0,
      `Restored ${ALL_ROWS}. Its secrets are encrypted with ENCRYPTION_KEYS: k9.`,
    ]);
    const repeatedResult = await runCommand(
      'restore',
      ['-'],
      await createSettings(target, 'target'),
      backup.output,
    );
    expect([repeatedResult.code, repeatedResult.message]).toEqual([
      1,
      expect.stringMatching(/not empty.*--force/),
    ]);
    const forcedResult = await runCommand(
      'restore',
      ['-', '--force'],
      await createSettings(target, 'target'),
      backup.output,
    );
    expect(forcedResult.code).toBe(0);
  });

  test('a backup file is readable only by its owner and never overwritten', async () => {
    const file = join(folder, 'backup');
    const environment = await createSettings(source, 'source');
    expect((await runCommand('backup', [file], environment)).code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const repeatedResult = await runCommand('backup', [file], environment);
    expect([repeatedResult.code, repeatedResult.message]).toEqual([
      1,
      `${file} already exists. Choose another name.`,
    ]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a restore without the key fails unless --without-keys is given', async () => {
    const file = join(folder, 'backup');
    await runCommand('backup', [file], await createSettings(source, 'source'));
    const keylessSettings = { ...(await createSettings(target, 'target')), ENCRYPTION_KEYS_FILE: '' };
    const failedResult = await runCommand('restore', [file], keylessSettings);
    expect([failedResult.code, failedResult.message]).toEqual([
      1,
      expect.stringContaining('ENCRYPTION_KEYS lacks k9'),
    ]);
    expect((await runCommand('restore', [file, '--without-keys'], keylessSettings)).code).toBe(0);
  });

  test('the command migrate brings the schema up to date', async () => {
    const migrationResult = await runCommand('migrate', [], await createSettings(target, 'target'));
    expect([migrationResult.code, migrationResult.message]).toEqual([0, 'The schema is up to date.']);
  });

  if (kind === 'mysql')
    test('a restore fails while a BFF is connected', async () => {
      const file = join(folder, 'backup');
      const environment = await createSettings(source, 'source');
      await runCommand('backup', [file], environment);
      const failedResult = await runCommand('restore', [file, '--force'], environment);
      expect([failedResult.code, failedResult.message]).toEqual([
        1,
        expect.stringContaining('stop every BFF first'),
      ]);
    });
});

test.each([
  ['backup', []],
  ['restore', []],
  ['restore', ['a', '--now']],
])('the command %s %s prints its usage', async (command, args) => {
  // prettier-ignore
  const { code, message: messages } = await runCommand(command, args, {});
  expect([code, messages]).toEqual([1, expect.stringMatching(/^Usage: (backup|restore) <file>/)]);
});
