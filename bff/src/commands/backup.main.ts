import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { loadDatabaseConfig } from '../config/load-database-config.js';
import { takeBackup } from '../infra/db/backup/take-backup.js';
import { describeKeys, describeRows, runCommand, UsageError } from './run-command.js';

/** Writes a backup to a new file, or to stdout for `-`. */
runCommand(async ([file, ...extraArgs]) => {
  if (!file || extraArgs.length > 0) throw new UsageError('Usage: backup <file>, or - for stdout.');
  const { database } = loadDatabaseConfig(process.env);
  if (file === '-') {
    const { rows, keys } = await takeBackup(database, process.stdout);
    return `Wrote ${describeRows(rows)}. ${describeKeys(keys)}`;
  }
  if (existsSync(file)) throw new UsageError(`${file} already exists. Choose another name.`);
  const partialFile = `${file}.part`;
  try {
    // Readable only by the owner, because a backup contains sessions and addresses.
    const { rows, keys } = await takeBackup(
      database,
      createWriteStream(partialFile, { flags: 'wx', mode: 0o600 }),
    );
    await rename(partialFile, file);
    return `Wrote ${describeRows(rows)} to ${file}. ${describeKeys(keys)}`;
  } catch (error) {
    const isPartialFilePresent = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isPartialFilePresent)
      throw new UsageError(`${partialFile} already exists. Another backup is running, or was interrupted.`);
    await rm(partialFile, { force: true });
    throw error;
  }
});
