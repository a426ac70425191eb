import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { loadDatabaseConfig } from '../config/load-database-config.js';
import { takeBackup } from '../infra/db/backup/take-backup.js';
import { keysSaid, rowsSaid, runCommand, UsageError } from './run-command.js';

/** Writes a backup to a new file, or to stdout for `-`. */
runCommand(async ([file, ...rest]) => {
  if (!file || rest.length > 0) throw new UsageError('Give one file for the backup, or - for stdout.');
  const { database } = loadDatabaseConfig(process.env);
  if (file === '-') {
    const { rows, keys } = await takeBackup(database, process.stdout);
    return `Wrote ${rowsSaid(rows)}. ${keysSaid(keys)}`;
  }
  if (existsSync(file)) throw new UsageError(`${file} is there already: give another name.`);
  const draft = `${file}.part`;
  try {
    // It contains every user's sessions and addresses, so only its owner may read it.
    const { rows, keys } = await takeBackup(database, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    await rename(draft, file);
    return `Wrote ${rowsSaid(rows)} to ${file}. ${keysSaid(keys)}`;
  } catch (error) {
    const another = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (another) throw new UsageError(`${draft} is there already: another backup writes it, or was cut off.`);
    await rm(draft, { force: true });
    throw error;
  }
});
