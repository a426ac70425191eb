import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { loadDatabaseConfig } from '../config/load-database-config.js';
import { restoreBackup } from '../infra/db/backup/restore-backup.js';
import { keysSaid, rowsSaid, runCommand, UsageError } from './run-command.js';

const FLAGS = ['--force', '--without-keys'];

/** Restores the database from a backup file, or from stdin for `-`. */
runCommand(async (args) => {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [file, ...rest] = args.filter((arg) => !arg.startsWith('--'));
  if (!file || rest.length > 0 || flags.some((flag) => !FLAGS.includes(flag)))
    throw new UsageError(
      'Give the file of the backup, or - for stdin, and --force to replace what is there.',
    );
  const { database, keyIds } = loadDatabaseConfig(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-restore-'));
  try {
    const { rows, keys } = await restoreBackup(database, await received(file, folder), {
      force: flags.includes('--force'),
      keyIds: flags.includes('--without-keys') ? null : (keyIds ?? []),
    });
    return `Restored ${rowsSaid(rows)}. ${keysSaid(keys)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Stores stdin in a file, because a backup is read twice, the first time to check it. */
async function received(file: string, folder: string): Promise<string> {
  if (file !== '-') return file;
  const kept = join(folder, 'backup');
  await pipeline(process.stdin, createWriteStream(kept, { mode: 0o600 }));
  return kept;
}
