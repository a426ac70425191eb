import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loadDatabaseConfig } from '../config/load-database-config.js';
import { restoreBackup } from '../infra/db/backup/restore-backup.js';
import { describeKeys, describeRows, runCommand, UsageError } from './run-command.js';

const FLAGS = ['--force', '--without-keys'];

/** Restores the database from a backup file, or from stdin for `-`. */
runCommand(async (args) => {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [file, ...extraArgs] = args.filter((arg) => !arg.startsWith('--'));
  if (!file || extraArgs.length > 0 || flags.some((flag) => !FLAGS.includes(flag)))
    throw new UsageError('Usage: restore <file>, or - for stdin; --force replaces existing data.');
  const { database, keyIds } = loadDatabaseConfig(process.env);
  const directory = await mkdtemp(join(tmpdir(), 'trailcast-restore-'));
  try {
    const { rows, keys } = await restoreBackup(database, await resolveBackupFile(file, directory), {
      force: flags.includes('--force'),
      keyIds: flags.includes('--without-keys') ? null : (keyIds ?? []),
    });
    return `Restored ${describeRows(rows)}. ${describeKeys(keys)}`;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

/**
 * Returns the path of the backup. Copies stdin to a file, because the backup is read twice, first to check it
 * and then to restore it.
 */
async function resolveBackupFile(file: string, directory: string): Promise<string> {
  if (file !== '-') return file;
  const copy = join(directory, 'backup');
  await pipeline(process.stdin, createWriteStream(copy, { mode: 0o600 }));
  return copy;
}
